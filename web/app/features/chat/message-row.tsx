import { IconClock, IconFlag } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { focusStartAround } from '../../lib/focus.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { clockTime, dayName } from './chat-times.ts';
import rows from './conversation-rows.module.css';
import type { Row, Said } from './conversation-rows.ts';
import styles from './message.module.css';
import { MessageBody } from './message-body.tsx';

export interface MessageActions {
  /** The messages that are unfolded, by id. */
  unfolded: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onReport: (id: string) => void;
}

/** One row of a conversation. */
export const ConversationRow = ({ row, name, ...actions }: MessageActions & { row: Row; name: string }) => {
  switch (row.kind) {
    case 'day':
      return (
        <p className={rows.day}>
          <time dateTime={new Date(row.at).toISOString()}>{dayName(row.at)}</time>
        </p>
      );
    case 'new':
      return <p className={rows.new}>New messages</p>;
    case 'seen':
      return <p className={rows.seen}>Seen</p>;
    case 'typing':
      return <Typing name={name} />;
    case 'message':
      return <Message {...actions} said={row.said} first={row.first} last={row.last} />;
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
  said: Said;
  first: boolean;
  last: boolean;
}

/** For a button that goes by what it does: the focus stays in the conversation. */
const leaving =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusStartAround(currentTarget);
    act();
  };

const Message = ({ said, first, last, unfolded, onToggle, onRetry, onDiscard, onReport }: MessageProps) => (
  <article
    className={styles.message}
    data-own={said.own || undefined}
    data-first={first || undefined}
    data-last={last || undefined}
    data-state={said.state}
    data-message={said.id}
  >
    <span className={styles.photo}>
      {first && <Avatar name={said.initialsOf} picture={said.image} size={32} />}
    </span>
    <div className={styles.content}>
      <p className={first ? styles.name : 'visually-hidden'}>{said.name}</p>
      <div className={styles.bubble}>
        <MessageBody text={said.text} open={unfolded.has(said.id)} onToggle={() => onToggle(said.id)} />
        <span className={styles.when}>
          {said.state === 'sending' && (
            <IconClock size={12} stroke={2} role="img" aria-label="Not sent yet" className={styles.clock} />
          )}
          <time dateTime={new Date(said.at).toISOString()}>{clockTime(said.at)}</time>
        </span>
        {!said.own && said.text !== '' && (
          <button
            type="button"
            className={styles.report}
            aria-label="Report this message"
            onClick={() => onReport(said.id)}
          >
            <IconFlag size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {said.state === 'failed' && (
        <p className={styles.failed}>
          Not sent. {said.reason}{' '}
          <button type="button" onClick={leaving(() => onRetry(said.id))}>
            Try again
          </button>{' '}
          <button type="button" onClick={leaving(() => onDiscard(said.id))}>
            Discard
          </button>
        </p>
      )}
    </div>
  </article>
);
