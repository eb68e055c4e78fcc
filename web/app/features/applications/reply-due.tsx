import type { Application } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import styles from './reply-due.module.css';

const DAY = 86_400_000;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOf = (time: number) => day.format(time);
const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);

type Due = Pick<Application, 'reply_due_at' | 'created_at'>;

/** Whether somebody waits for longer than the job promised. */
export const isOverdue = ({ reply_due_at }: Due): boolean =>
  reply_due_at !== null && Date.parse(reply_due_at) < Date.now();

/** What the fractional waits for, by when; nothing once the answer came. */
export const OwnReplyDue = ({ application }: { application: Application }) => {
  if (application.reply_due_at === null) return null;
  const due = Date.parse(application.reply_due_at);
  const left = Math.ceil((due - Date.now()) / DAY);
  if (left > 0)
    return (
      <p className={styles.due}>
        Answer due by <strong>{dayOf(due)}</strong>, {left === 1 ? 'within a day' : `in ${left} days`}
      </p>
    );
  const end = Date.parse(application.created_at) + limits.noResponseDays * DAY;
  return (
    <p className={styles.due} data-late>
      The answer was due by <strong>{dayOf(due)}</strong>. Without one by {dayOf(end)} this ends, and the
      application is yours again to use.
    </p>
  );
};

/** For the company: by when somebody is promised an answer, or for how long they wait beyond it. */
export const ApplicantDue = ({ application }: { application: Application }) => {
  if (application.reply_due_at === null) return null;
  const due = Date.parse(application.reply_due_at);
  const late = Math.ceil((Date.now() - due) / DAY);
  return (
    <span className={styles.applicant} data-late={late > 0 || undefined}>
      {late > 0 ? `${counted(late)} over your promise` : `Answer by ${dayOf(due)}`}
    </span>
  );
};
