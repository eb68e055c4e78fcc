import { replyRecordDays, replySlowDays } from '../lib/screen-limits.ts';
import styles from './reply-record.module.css';

/** How a company answers, over its last applications. */
interface ReplyRecord {
  measured: number;
  /** Null: more than half never got an answer. */
  median_days: number | null;
  kept_percent: number;
}

const daysOf = (days: number): string => {
  if (days <= 1) return 'within a day';
  return `in ${Number.isInteger(days) ? days : `${Math.floor(days)}½`} days`;
};

/** How a company answers, in a few words: `Answers in 2 days`. */
export const answersIn = ({ median_days }: ReplyRecord): string =>
  median_days === null ? 'Often gives no answer' : `Answers ${daysOf(median_days)}`;

interface Props {
  record: ReplyRecord | null;
  /** What the job promises; a company as a whole promises nothing. */
  promiseDays?: number;
  slow?: boolean;
}

/** The promise and what was measured, with how. Plain, for any page. */
export const ReplyFacts = ({ record, promiseDays, slow = false }: Props) => (
  <div className={styles.reply}>
    {slow && (
      <p className={styles.slow}>
        <strong>Slow to answer.</strong> Somebody who applied has waited {replySlowDays} days or more.
      </p>
    )}
    {promiseDays !== undefined && <p>Promises an answer within {promiseDays} days.</p>}
    {record === null ? (
      <p className={styles.soft}>Too few applications to say how fast this company answers.</p>
    ) : (
      <>
        <p>
          <strong>{answersIn(record)}</strong>
          <span className={styles.soft}>
            {'\u2002·\u2002'}
            {record.kept_percent}% within its promise
          </span>
        </p>
        <details>
          <summary>How this is measured</summary>
          <p>
            Over the {record.measured} applications of the last {replyRecordDays} days that were answered or
            due. An answer is the first step beyond ‘Seen’, or a message. The time is the middle one of all;
            an answer that never came counts as never.
          </p>
        </details>
      </>
    )}
  </div>
);
