import type { ReactNode } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Review } from '../../../../contract/src/reviews.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Stars } from '../../ui/stars.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { outcomeLabels, outcomeTones } from './outcome-labels.ts';
import styles from './review-entry.module.css';

interface Props {
  review: Review;
  /** Written by the user: shows who it is about instead of the author. */
  own?: boolean;
  /** The visibility, beside the stars. */
  state?: ReactNode;
  /** Actions below the review. */
  children?: ReactNode;
}

/** The agreed outcomes for the two sides; their number for others. */
const Outcomes = ({ review: { outcomes, outcome_counts: counts } }: { review: Review }) => {
  const asked = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (asked === 0) return null;
  if (outcomes.length === 0)
    return (
      <p className={styles.outcomes}>
        {counts.met} of {formatCount(asked, 'agreed outcome')} met
        {counts.partly > 0 && `, ${counts.partly} partly`}
      </p>
    );
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ outcome, result, remark }) => (
        <li key={outcome}>
          <StatusBadge status={result} label={outcomeLabels[result]} tone={outcomeTones[result]} />
          <span>
            {outcome}
            {remark && <small>{remark}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A review with its reply. */
export const ReviewEntry = ({ review, own = false, state, children }: Props) => {
  const byCompany = review.author_side === 'company';
  return (
    <article className={styles.entry}>
      {!own &&
        (byCompany ? (
          <CompanyMark name={review.author_title} logo={review.author_picture} />
        ) : (
          <Avatar name={review.author_name} picture={review.author_picture} size={44} />
        ))}
      <div>
        <p className={styles.who}>
          <strong>{own ? review.about_name : byCompany ? review.author_title : review.author_name}</strong>
          {!own && <span>{byCompany ? review.author_name : review.author_title}</span>}
        </p>
        <p className={styles.line}>
          <Stars rating={review.rating} />
          <span>{review.job_title}</span>
          <RelativeTime time={own ? review.created_at : review.published_at} />
          {state}
        </p>
        <p className={styles.comment}>{review.comment}</p>
        <Outcomes review={review} />
        {review.reply && (
          <div className={styles.reply}>
            <p>
              <strong>Reply from {review.about_name}</strong> <RelativeTime time={review.reply.at} />
            </p>
            <p className={styles.comment}>{review.reply.text}</p>
          </div>
        )}
        {children}
      </div>
    </article>
  );
};
