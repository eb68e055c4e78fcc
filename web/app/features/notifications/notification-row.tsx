import {
  IconAt,
  IconBriefcase,
  IconCalendarEvent,
  IconClock,
  IconCreditCard,
  IconFileInvoice,
  IconFlag,
  IconGauge,
  IconMessage,
  IconQuote,
  IconRobot,
  IconSend,
  IconShieldLock,
  IconSignature,
  IconSpeakerphone,
  IconStar,
  IconTrophy,
  IconUserCheck,
  IconUserSearch,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { ClockTime, RelativeTime } from '../../ui/relative-time.tsx';
import styles from './notification-row.module.css';

const icons: Record<NotificationKind, typeof IconSend> = {
  new_message: IconMessage,
  invitation: IconSend,
  matching_job: IconBriefcase,
  matching_person: IconUserSearch,
  application_status: IconSend,
  application_no_response: IconClock,
  interview: IconCalendarEvent,
  offer: IconTrophy,
  mandate: IconSignature,
  statement: IconFileInvoice,
  application_received: IconSend,
  mention: IconAt,
  reply_due: IconClock,
  job_expiring: IconBriefcase,
  job_claimed: IconBriefcase,
  import_gone: IconBriefcase,
  review_asked: IconStar,
  review_published: IconStar,
  reference: IconQuote,
  profile_reminder: IconUserCheck,
  approval_asked: IconUserCheck,
  report_filed: IconFlag,
  limit_reached: IconGauge,
  action_pending: IconRobot,
  admin_message: IconSpeakerphone,
  approval_decided: IconUserCheck,
  plan_bought: IconCreditCard,
  plan_renewing: IconCreditCard,
  plan_failed: IconCreditCard,
  plan_changed: IconCreditCard,
  plan_ended: IconCreditCard,
  account_security: IconShieldLock,
};

interface Props {
  notification: Notification;
  /** Shows the time of day, for lists grouped by day. */
  dated?: boolean;
  onFollow: (notification: Notification) => void;
}

/** A notification as a link to its subject, marked while unread. */
export const NotificationRow = ({ notification, dated = false, onFollow }: Props) => {
  const { kind, title, body, link, read, created_at } = notification;
  const Icon = icons[kind];
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <Link to={link} className={styles.link} onClick={() => onFollow(notification)}>
        <span className={styles.mark}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
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
