import { IconNotes } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ChatRoom } from '../../../../contract/src/chat.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Contact } from './contact.ts';
import styles from './contact-list.module.css';
import { readDraft } from './drafts.ts';

interface Props {
  room: ChatRoom;
  contact: Contact;
  userId: string;
  /** Its conversation is the open one. */
  current: boolean;
}

/** One conversation in the list. */
export const ContactLink = ({ room, contact, userId, current }: Props) => {
  const unread = current ? 0 : room.unread_count;
  return (
    <Link
      to={`/c/${contact.roomId}`}
      className={styles.contact}
      aria-current={current ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className={styles.photo}>
        {contact.self ? (
          <span className={styles.notes}>
            <IconNotes size={22} aria-hidden="true" />
          </span>
        ) : (
          <Avatar name={contact.name} picture={contact.image} size={44} />
        )}
        {!contact.self && (
          <span className={styles.presence} data-online={contact.isOnline || undefined}>
            <span className="visually-hidden">{contact.isOnline ? 'Online' : 'Offline'}</span>
          </span>
        )}
      </span>
      <span className={styles.lines}>
        <span className={styles.top}>
          <strong>{contact.name}</strong>
          {room.last_message && (
            <span className={styles.when}>
              <RelativeTime time={room.last_message.timestamp} />
            </span>
          )}
        </span>
        {contact.company !== null && <span className={styles.company}>{contact.company}</span>}
        <span className={styles.bottom}>
          <Preview room={room} userId={userId} current={current} />
          {unread > 0 && (
            <span className={styles.count}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
};

const Preview = ({ room, userId, current }: Pick<Props, 'room' | 'userId' | 'current'>) => {
  const draft = current ? '' : readDraft(userId, room.roomId);
  if (draft !== '')
    return (
      <span className={styles.preview}>
        <em>Draft:</em> {draft}
      </span>
    );
  const { last_message: last } = room;
  if (!last) return <span className={styles.preview}>No messages yet</span>;
  const own = last.user === userId && room.type === 'DM';
  return (
    <span className={styles.preview}>
      {own && 'You: '}
      {last.message === '' ? 'Message erased' : last.message}
    </span>
  );
};
