import { IconClock, IconFlag, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { focusContainerOf } from '../../../lib/focus.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { formatDayName, formatTime } from './chat-times.ts';
import rows from './conversation-rows.module.css';
import type { MessageView, Row } from './conversation-rows.ts';
import styles from './message.module.css';
import { MessageFile } from './message-file.tsx';
import { isLong, toLines, toPreview } from './message-text.ts';

export interface MessageActions {
  /** The ids of expanded messages. */
  expanded: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onReport: (id: string) => void;
  /** Deletes the file of the user’s message. */
  onDeleteFile: (fileId: string) => void;
}

/** A row of a conversation. */
export const ConversationRow = ({
  row,
  name,
  ...actions
}: MessageActions & { row: Row; name: string; roomId: string }) => {
  switch (row.kind) {
    case 'day':
      return (
        <p className={rows.day}>
          <time dateTime={new Date(row.at).toISOString()}>{formatDayName(row.at)}</time>
        </p>
      );
    case 'new':
      return <p className={rows.new}>New messages</p>;
    case 'seen':
      return <p className={rows.seen}>Seen</p>;
    case 'typing':
      return <Typing name={name} />;
    case 'message':
      return <Message {...actions} message={row.message} first={row.first} last={row.last} />;
  }
};

const Typing = ({ name }: { name: string }) => (
  <p className={rows.typing}>
    <span className="visually-hidden">{name} is typing</span>
    <i />
    <i />
    <i />
  </p>
);

interface MessageProps extends MessageActions {
  roomId: string;
  message: MessageView;
  first: boolean;
  last: boolean;
}

/** For a button that its action removes: keeps the focus in the conversation. */
const keepingFocus =
  (action: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusContainerOf(currentTarget);
    action();
  };

const Message = ({
  roomId,
  message,
  first,
  last,
  expanded,
  onToggle,
  onRetry,
  onDiscard,
  onReport,
  onDeleteFile,
}: MessageProps) => (
  <article
    className={styles.message}
    data-own={message.own || undefined}
    data-first={first || undefined}
    data-last={last || undefined}
    data-state={message.state}
    data-message={message.id}
  >
    <span className={styles.photo}>
      {first && <Avatar name={message.initialsName} picture={message.image} size={32} />}
    </span>
    <div className={styles.content}>
      <p className={first ? styles.name : 'visually-hidden'}>{message.name}</p>
      <div className={styles.bubble}>
        {message.file && (
          <MessageFile
            roomId={roomId}
            file={message.file}
            onCancel={isUploading(message) ? () => onDiscard(message.id) : undefined}
          />
        )}
        {(message.text !== '' || !message.file) && (
          <MessageBody
            text={message.text}
            open={expanded.has(message.id)}
            onToggle={() => onToggle(message.id)}
          />
        )}
        <span className={styles.when}>
          {message.state === 'sending' && (
            <IconClock size={12} stroke={2} role="img" aria-label="Not sent yet" className={styles.clock} />
          )}
          <time dateTime={new Date(message.at).toISOString()}>{formatTime(message.at)}</time>
        </span>
        <SideAction message={message} onReport={onReport} onDeleteFile={onDeleteFile} />
      </div>
      {message.state === 'failed' && (
        <p className={styles.failed}>
          Not sent. {message.reason}{' '}
          <button type="button" onClick={keepingFocus(() => onRetry(message.id))}>
            Try again
          </button>{' '}
          <button type="button" onClick={keepingFocus(() => onDiscard(message.id))}>
            Discard
          </button>
        </p>
      )}
    </div>
  </article>
);

const isUploading = ({ file, state }: MessageView) =>
  state === 'sending' && file?.upload !== undefined && file.upload.sent < 1;

/** The action beside a message: reporting the other person’s, deleting the user’s file. */
const SideAction = ({
  message: { id, own, text, file },
  onReport,
  onDeleteFile,
}: Pick<MessageProps, 'message' | 'onReport' | 'onDeleteFile'>) => {
  const stored = file?.stored;
  if (own)
    return (
      stored && (
        <button
          type="button"
          className={styles.aside}
          aria-label={`Delete ${stored.name}`}
          onClick={() => onDeleteFile(stored.id)}
        >
          <IconTrash size={16} aria-hidden="true" />
        </button>
      )
    );
  if (text === '' && !file) return null;
  return (
    <button
      type="button"
      className={styles.aside}
      aria-label="Report this message"
      onClick={() => onReport(id)}
    >
      <IconFlag size={16} aria-hidden="true" />
    </button>
  );
};

const Lines = ({ text }: { text: string }) => {
  let from = 0;
  return (
    <span>
      {toLines(text).map((line) => {
        const key = from;
        from += line.length + 1;
        return (
          <span key={key} className={styles.line}>
            <LinkedText text={line} />
          </span>
        );
      })}
    </span>
  );
};

interface BodyProps {
  text: string;
  open: boolean;
  onToggle: () => void;
}

/** The text of a message; a long one is collapsed, with 'Read More' (spec section 2). */
const MessageBody = ({ text, open, onToggle }: BodyProps) => {
  if (text === '') return <em className={styles.erased}>This message was deleted.</em>;
  if (!isLong(text)) return <Lines text={text} />;
  return (
    <>
      {open ? (
        <Lines text={text} />
      ) : (
        <span>
          <LinkedText text={toPreview(text)} />…
        </span>
      )}{' '}
      <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
        {open ? 'Show less' : 'Read More'}
      </button>
    </>
  );
};
