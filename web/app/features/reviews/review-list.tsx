import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { RatingBreakdown } from './rating-breakdown.tsx';
import { ReplyForm, ReportButton } from './review-actions.tsx';
import { ReviewEntry } from './review-entry.tsx';
import styles from './review-list.module.css';
import { reviewsAbout, type Subject } from './reviews.data.ts';

/** The published reviews about a company or fractional, newest first. */
export const ReviewList = ({ about }: { about: Subject }) => {
  const [page, setPage] = useState(1);
  const reviews = useQuery(reviewsAbout(about, page));
  const canReport = useSession()?.type !== 'admin';
  return (
    <LoadBoundary
      query={reviews}
      skeleton={<ListSkeleton rows={2} label="Loading reviews" />}
      isEmpty={({ results }) => results.length === 0 && page === 1}
      empty={
        <p className={styles.none}>No reviews yet. Only the two sides of an engagement can write one.</p>
      }
    >
      {({ results, average, count, counts, next, previous }) => (
        <>
          {average !== null && <RatingBreakdown {...{ average, count, counts }} />}
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
        </>
      )}
    </LoadBoundary>
  );
};
