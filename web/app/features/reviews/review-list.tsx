import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { Star, Stars } from '../../ui/stars.tsx';
import ratingStyles from './rating-breakdown.module.css';
import { ReplyForm, ReportButton } from './review-actions.tsx';
import { ReviewEntry } from './review-entry.tsx';
import styles from './review-list.module.css';
import { reviewsAbout, type Subject } from './reviews.data.ts';

interface Props {
  average: number;
  count: number;
  /** The number of reviews by rating. */
  counts: Record<string, number>;
}

/** The average rating and the number of reviews by rating. */
const RatingBreakdown = ({ average, count, counts }: Props) => (
  <div className={ratingStyles.breakdown}>
    <p className={ratingStyles.average}>
      <strong>{average.toFixed(1)}</strong>
      <Stars rating={Math.round(average)} />
      <span>of 5, from {formatCount(count, 'review')}</span>
    </p>
    <ul>
      {[5, 4, 3, 2, 1].map((stars) => {
        const number = counts[stars] ?? 0;
        return (
          <li key={stars}>
            <span className={ratingStyles.stars} aria-hidden="true">
              {stars} <Star />
            </span>
            <span className="visually-hidden">{formatCount(stars, 'star')}:</span>
            <span className={ratingStyles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * number) / Math.max(1, count)}%` }} />
            </span>
            <span className={ratingStyles.given}>{number}</span>
          </li>
        );
      })}
    </ul>
  </div>
);

/** The published reviews about a company or fractional, newest first. */
export const ReviewList = ({ about }: { about: Subject }) => {
  const [page, setPage] = useState(1);
  const reviews = useQuery(reviewsAbout(about, page));
  const canReport = useSession()?.type !== 'admin';
  return (
    <div className={styles.container}>
      <LoadBoundary
        query={reviews}
        skeleton={<ListSkeleton rows={2} label="Loading reviews" />}
        isEmpty={({ results }) => results.length === 0 && page === 1}
        empty={
          <p className={styles.none}>No reviews yet. Only the two sides of an engagement can write one.</p>
        }
      >
        {({ results, average, count, counts, next, previous }) => (
          <div className={styles.rated}>
            {average !== null && <RatingBreakdown {...{ average, count, counts }} />}
            <div>
              <ul className={styles.reviews}>
                {results.map((review) => (
                  <li key={review.id}>
                    <ReviewEntry review={review}>
                      <div className={styles.actions}>
                        {review.can_reply && <ReplyForm review={review} />}
                        {canReport && <ReportButton review={review} />}
                      </div>
                    </ReviewEntry>
                  </li>
                ))}
              </ul>
              {(previous !== null || next !== null) && (
                <p className={styles.turn}>
                  {previous !== null && (
                    <PlainButton look="quiet" onClick={() => setPage(page - 1)}>
                      Newer
                    </PlainButton>
                  )}
                  {next !== null && (
                    <PlainButton look="quiet" onClick={() => setPage(page + 1)}>
                      Older
                    </PlainButton>
                  )}
                </p>
              )}
            </div>
          </div>
        )}
      </LoadBoundary>
    </div>
  );
};
