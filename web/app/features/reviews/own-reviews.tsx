import { useQuery } from '@tanstack/react-query';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import type { ownReviews } from '../../../../contract/src/reviews.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { ReviewEntry } from './review-entry.tsx';
import styles from './review-list.module.css';
import { ReviewList } from './review-list.tsx';
import { reviewsOverview, type Subject } from './reviews.data.ts';
import { ToWrite } from './to-write.tsx';

type OwnReview = Answer<typeof ownReviews>['given'][number];

/** The reviews that the user can write, received and wrote. */
export const OwnReviews = ({ about }: { about: Subject }) => {
  const reviews = useQuery(reviewsOverview());
  return (
    <>
      <LoadBoundary query={reviews} skeleton={<ListSkeleton rows={2} label="Loading your reviews" />}>
        {({ to_write }) =>
          to_write.length > 0 && (
            <Section
              title="To write"
              lead="Reviews are published when both sides have written one, or after 14 days."
            >
              <ToWrite engagements={to_write} />
            </Section>
          )
        }
      </LoadBoundary>
      <Section title="About you">
        <ReviewList about={about} />
      </Section>
      {reviews.data && (
        <Section title="Written by you">
          {reviews.data.given.length === 0 ? (
            <p className={styles.none}>No reviews yet. After a hire, you can review the engagement here.</p>
          ) : (
            <ul className={styles.reviews}>
              {reviews.data.given.map((review) => (
                <li key={review.id}>
                  <ReviewEntry review={review} own state={<Visibility review={review} />} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
};

const Visibility = ({ review: { hidden, published, published_at } }: { review: OwnReview }) => {
  if (hidden) return <span className={styles.pending}>Hidden</span>;
  if (!published)
    return <span className={styles.pending}>Hidden until {formatDayMonth(published_at)} at the latest</span>;
  return null;
};
