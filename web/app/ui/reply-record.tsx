import { dotSeparator } from '../lib/dot-separator.ts';
import { formatHalfDays } from '../lib/format-half-days.ts';
import { replyRecordDays, replySlowDays } from '../lib/screen-limits.ts';
import styles from './reply-record.module.css';

/** How fast a company replied to its recent applications. */
interface ReplyRecord {
  measured: number;
  /** Null if more than half never got a reply. */
  median_days: number | null;
  kept_percent: number;
}

const formatDays = (days: number): string => (days <= 1 ? 'within a day' : `in ${formatHalfDays(days)} days`);

/** `Answers in 2 days`. */
export const formatReplyTime = ({ median_days }: ReplyRecord): string =>
  median_days === null ? 'Often gives no answer' : `Answers ${formatDays(median_days)}`;

/** How fast a company paid its invoices. */
interface PaymentRecord {
  paid_invoices: number;
  median_days: number;
}

/** `Pays in 12 days (median)`. */
export const formatPayTime = ({ median_days }: PaymentRecord): string =>
  `Pays ${median_days <= 1 ? 'within a day' : `in ${median_days} days`} (median)`;

interface Props {
  record: ReplyRecord | null;
  payments?: PaymentRecord | null;
  /** The job's promise; a company as a whole makes none. */
  promiseDays?: number;
  slow?: boolean;
}

/** The promised and the measured reply time, and how it is measured. Works without the component library. */
export const ReplyRecordDetails = ({ record, payments = null, promiseDays, slow = false }: Props) => (
  <div className={styles.reply}>
    {slow && (
      <p className={styles.slow}>
        <strong>Slow to answer.</strong> An applicant has waited {replySlowDays} days or more.
      </p>
    )}
    {promiseDays !== undefined && <p>Promises an answer within {promiseDays} days.</p>}
    {record === null ? (
      <p className={styles.soft}>Too few applications to tell how fast this company answers.</p>
    ) : (
      <>
        <p>
          <strong>{formatReplyTime(record)}</strong>
          <span className={styles.soft}>
            {dotSeparator}
            {record.kept_percent}% within its promise
          </span>
        </p>
        <details>
          <summary>How this is measured</summary>
          <p>
            Based on the {record.measured} applications of the last {replyRecordDays} days that were answered
            or due. An answer is the first status after ‘Seen’, or a message. The time is the median;
            applications without an answer count as never answered.
          </p>
        </details>
      </>
    )}
    {payments !== null && (
      <p>
        <strong>{formatPayTime(payments)}</strong>
        <span className={styles.soft}>
          {dotSeparator}
          from {payments.paid_invoices} paid invoices
        </span>
      </p>
    )}
  </div>
);
