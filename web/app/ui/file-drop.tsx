import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { useState } from 'react';
import { uploadBytes } from '../lib/screen-limits.ts';
import styles from './file-drop.module.css';

/** The MIME types that the server accepts, by use. */
export const acceptedTypes = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  document: ['application/pdf'],
};

interface Props {
  label: string;
  /** Sentences. The size limit is added. */
  hint: string;
  accept: string[];
  onFile: (file: File) => void;
  busy?: boolean;
  error?: string;
}

const largest = `${uploadBytes / 2 ** 20} MB`;

const describeRejection = (rejection: FileRejection | undefined): string | undefined => {
  const code = rejection?.errors[0]?.code;
  if (code === undefined) return undefined;
  if (code === 'file-too-large') return `This file is larger than ${largest}.`;
  if (code === 'file-invalid-type') return 'This file type is not supported.';
  return 'Choose one file.';
};

/** A drop zone for one file, which also opens the file dialog. */
export const FileDrop = ({ label, hint, accept, onFile, busy = false, error }: Props) => {
  const [rejected, setRejected] = useState<string>();
  const problem = rejected ?? error;
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
          setRejected(undefined);
          if (file) onFile(file);
        }}
        onReject={([rejection]) => setRejected(describeRejection(rejection))}
      >
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>
          {hint} Up to {largest}.
        </p>
      </Dropzone>
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
