import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import type { ownReviews } from '../../../../contract/src/reviews.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { dayOf } from './review-days.ts';
import { ReviewEntry } from './review-entry.tsx';
import styles from './review-list.module.css';
import { ReviewList } from './review-list.tsx';
import { own, type Subject } from './reviews.data.ts';
import { ToWrite } from './to-write.tsx';

type Given = Answer<typeof ownReviews>['given'][number];

/** One side's reviews: what is left to write, what others wrote, what one wrote oneself. */
export const OwnReviews = ({ about }: { about: Subject }) => {
  const reviews = useQuery(own());
  return (
    <>
      <LoadBoundary query={reviews} skeleton={<ListSkeleton rows={2} label="Loading your reviews" />}>
        {({ to_write }) =>
          to_write.length > 0 && (
            <Section
              title="To write"
              lead="Neither side reads the other’s before both are in, or 14 days have passed."
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
            <p className={styles.none}>
              None yet. Once somebody is hired, the engagement stands here for your review.
            </p>
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

const Visibility = ({ review: { hidden, published, published_at } }: { review: Given }) => {
  if (hidden) return <span className={styles.pending}>Taken off the site</span>;
  if (!published)
    return <span className={styles.pending}>Hidden until {dayOf(published_at)} at the latest</span>;
  return null;
};
