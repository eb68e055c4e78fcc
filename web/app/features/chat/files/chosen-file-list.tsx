import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatBytes } from '../../../../../contract/src/numbers.ts';
import styles from './chosen-file-list.module.css';
import { acceptedFiles, type ChosenFiles } from './chosen-files.ts';

/** Opens the device's file dialog. */
export const AttachButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label="Attach files"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Files to attach"
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
};

interface Props {
  chosen: ChosenFiles;
  onRemoved: () => void;
}

/** The files of the next message, each with a button that removes it, and why others were refused. */
export const ChosenFileList = ({ chosen: { files, refused, remove }, onRemoved }: Props) => (
  <>
    {files.length > 0 && (
      <ul className={styles.files} aria-label="Files to send">
        {files.map(({ key, file }) => (
          <li key={key}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{formatBytes(file.size)}</span>
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                remove(key);
                onRemoved();
              }}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    )}
    <p className={styles.refused} role="alert">
      {refused}
    </p>
  </>
);
