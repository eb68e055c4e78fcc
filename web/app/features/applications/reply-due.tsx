import type { ListedApplication } from '../../../../contract/src/applications.ts';
import { addDays, dayMilliseconds, formatDayMonth } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import styles from './reply-due.module.css';

/** Days until the reply is due; negative once it is late. */
const daysUntil = (due: string) => (Date.parse(due) - Date.now()) / dayMilliseconds;

/** For the fractional: when the reply is due; nothing after the reply. */
export const OwnReplyDue = ({ application }: { application: ListedApplication }) => {
  const { reply_due_at: due, created_at } = application;
  if (due === null) return null;
  const left = Math.ceil(daysUntil(due));
  if (left > 0)
    return (
      <p className={styles.due}>
        Reply due by <strong>{formatDayMonth(due)}</strong>, {left === 1 ? 'within a day' : `in ${left} days`}
      </p>
    );
  const end = addDays(created_at, limits.noResponseDays);
  return (
    <p className={styles.due} data-late>
      The reply was due by <strong>{formatDayMonth(due)}</strong>. Without a reply by {formatDayMonth(end)},
      this application ends and does not count towards your limit.
    </p>
  );
};

/** For the company: when the reply is due, or how late it is. */
export const ApplicantDue = ({ application }: { application: ListedApplication }) => {
  if (application.reply_due_at === null) return null;
  const late = Math.ceil(-daysUntil(application.reply_due_at));
  return (
    <span className={styles.applicant} data-late={late > 0 || undefined}>
      {late > 0
        ? `Reply overdue by ${formatCount(late, 'day')}`
        : `Reply by ${formatDayMonth(application.reply_due_at)}`}
    </span>
  );
};
