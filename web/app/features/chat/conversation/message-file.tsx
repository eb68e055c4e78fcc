import { IconFile, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChatFile } from '../../../../../contract/src/chat.ts';
import { formatBytes } from '../../../../../contract/src/numbers.ts';
import { focusContainerOf } from '../../../lib/focus.ts';
import { fileLink, saveChatFile } from '../chat.data.ts';
import type { ShownFile } from './conversation-rows.ts';
import styles from './message-file.module.css';

/** The longer side of a picture in a conversation, in pixels. */
const thumbnailPixels = 280;

const FileIcon = ({ type }: { type: string }) => {
  const Icon = /sheet|csv/.test(type)
    ? IconFileSpreadsheet
    : /pdf|word|text/.test(type)
      ? IconFileText
      : IconFile;
  return <Icon size={24} stroke={1.5} aria-hidden="true" />;
};

const FileLabel = ({ name, size, type }: { name: string; size: number; type: string }) => (
  <>
    <FileIcon type={type} />
    <span className={styles.label}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{formatBytes(size)}</span>
    </span>
  </>
);

const Picture = ({ roomId, file }: { roomId: string; file: ChatFile }) => {
  const { data, isError } = useQuery(fileLink(roomId, file.id));
  const [width, height] = [file.width ?? thumbnailPixels, file.height ?? thumbnailPixels];
  const scale = Math.min(1, thumbnailPixels / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (isError) return <p className={styles.gone}>This picture cannot be shown.</p>;
  // The space is reserved before the link arrives, so that the list does not shift.
  return (
    <a
      className={styles.picture}
      style={{ ...size, aspectRatio: `${width} / ${height}` }}
      href={data?.url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open picture ${file.name}`}
    >
      {data && <img src={data.url} alt={file.name} {...size} />}
    </a>
  );
};

/** The local copy of a picture that is being sent. */
const usePreview = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const preview = URL.createObjectURL(file);
    setUrl(preview);
    return () => URL.revokeObjectURL(preview);
  }, [file]);
  return url;
};

interface UploadProps {
  file: File;
  sent: number;
  /** Undefined after the upload has ended. */
  onCancel: (() => void) | undefined;
}

const UploadRow = ({ file, sent, onCancel }: UploadProps) => {
  const preview = usePreview(file);
  return (
    <div className={styles.upload}>
      {preview === undefined ? (
        <FileLabel name={file.name} size={file.size} type={file.type} />
      ) : (
        <>
          <img className={styles.preview} src={preview} alt="" />
          <span className={styles.label}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{formatBytes(file.size)}</span>
          </span>
        </>
      )}
      {onCancel && (
        <button
          type="button"
          className={styles.cancel}
          aria-label={`Cancel sending ${file.name}`}
          onClick={({ currentTarget }) => {
            focusContainerOf(currentTarget);
            onCancel();
          }}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
      {onCancel && <progress className={styles.progress} value={sent} aria-label={`Sending ${file.name}`} />}
    </div>
  );
};

interface Props {
  roomId: string;
  file: ShownFile;
  onCancel: (() => void) | undefined;
}

/** The file of a message: a picture, a row that saves the file, or its upload. */
export const MessageFile = ({ roomId, file: { stored, upload }, onCancel }: Props) => {
  if (upload) return <UploadRow {...upload} onCancel={onCancel} />;
  if (stored.width !== null) return <Picture roomId={roomId} file={stored} />;
  return (
    <button
      type="button"
      className={styles.file}
      aria-label={`Save ${stored.name}, ${formatBytes(stored.size)}`}
      onClick={() => saveChatFile(roomId, stored.id)}
    >
      <FileLabel name={stored.name} size={stored.size} type={stored.content_type} />
    </button>
  );
};
