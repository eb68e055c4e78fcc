import { Link } from 'react-router';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { ClockTime, RelativeTime } from '../../ui/relative-time.tsx';
import { KindIcon } from './kind-icon.tsx';
import styles from './notification-row.module.css';

interface Props {
  notification: Notification;
  /** It stands under its day. */
  dated?: boolean;
  /** It was followed: what is behind its link counts as read. */
  onFollow: (notification: Notification) => void;
}

/** One notification: a link to what it tells of, marked while it is unread. */
export const NotificationRow = ({ notification, dated = false, onFollow }: Props) => {
  const { kind, title, body, link, read, created_at } = notification;
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <Link to={link} className={styles.link} onClick={() => onFollow(notification)}>
        <span className={styles.mark}>
          <KindIcon kind={kind} />
        </span>
        <span className={styles.facts}>
          <span className={styles.title}>
            {!read && <span className="visually-hidden">Unread: </span>}
            {title}
          </span>
          {body !== '' && <span className={styles.body}>{body}</span>}
          <span className={styles.time}>
            {dated ? <ClockTime time={created_at} /> : <RelativeTime time={created_at} />}
          </span>
        </span>
        {!read && <span className={styles.dot} aria-hidden="true" />}
      </Link>
    </li>
  );
};
