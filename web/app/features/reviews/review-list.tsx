import { Rating } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '../../../../contract/src/reviews.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import styles from './review-list.module.css';
import { reviewsOf, type Subject } from './reviews.data.ts';

/** What the other side of finished engagements wrote, the newest first. */
export const ReviewList = ({ about }: { about: Subject }) => {
  const [page, setPage] = useState(1);
  const reviews = useQuery(reviewsOf(about, page));
  return (
    <LoadBoundary
      query={reviews}
      skeleton={<ListSkeleton rows={2} label="Loading the reviews" />}
      isEmpty={({ results }) => results.length === 0 && page === 1}
      empty={<p className={styles.none}>No reviews yet. They come from finished engagements only.</p>}
    >
      {({ results, average, count, next, previous }) => (
        <>
          {average !== null && (
            <p className={styles.average}>
              <strong>{average.toFixed(1)}</strong> of 5, from {count} reviews
            </p>
          )}
          <ul className={styles.reviews}>
            {results.map((review) => (
              <One key={review.id} review={review} />
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

const One = ({ review }: { review: Review }) => (
  <li>
    <Rating value={review.rating} readOnly role="img" aria-label={`${review.rating} of 5`} />
    <p className={styles.comment}>{review.comment}</p>
    <p className={styles.by}>
      {[review.author_name, review.author_title].filter(Boolean).join(', ')}{' '}
      <RelativeTime time={review.created_at} />
    </p>
  </li>
);
