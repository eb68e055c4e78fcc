import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { useState } from 'react';
import { uploadBytes } from '../lib/screen-limits.ts';
import styles from './file-drop.module.css';

/** What the server takes, by use. */
export const acceptedTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  document: ['application/pdf'],
};

interface Props {
  label: string;
  hint: string;
  accept: string[];
  onFile: (file: File) => void;
  busy?: boolean;
  error?: string;
}

const reasonOf = (rejection: FileRejection | undefined): string | undefined => {
  const code = rejection?.errors[0]?.code;
  if (code === undefined) return undefined;
  if (code === 'file-too-large') return 'This file is larger than 10 MB.';
  if (code === 'file-invalid-type') return 'This kind of file is not taken here.';
  return 'Please choose one file.';
};

/** A place to drop one file, or to choose it by click or key. */
export const FileDrop = ({ label, hint, accept, onFile, busy = false, error }: Props) => {
  const [refused, setRefused] = useState<string>();
  const problem = refused ?? error;
  return (
    <div>
      <Dropzone
        className={styles.drop}
        accept={accept}
        maxSize={uploadBytes}
        multiple={false}
        loading={busy}
        aria-label={label}
        onDrop={([file]) => {
          setRefused(undefined);
          if (file) onFile(file);
        }}
        onReject={([rejection]) => setRefused(reasonOf(rejection))}
      >
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>{hint}</p>
      </Dropzone>
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
