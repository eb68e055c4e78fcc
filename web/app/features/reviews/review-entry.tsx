import type { ReactNode } from 'react';
import type { Review } from '../../../../contract/src/reviews.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Stars } from '../../ui/stars.tsx';
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
