import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import type { ownReviews } from '../../../../contract/src/reviews.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ReviewEntry } from './review-entry.tsx';
import styles from './review-list.module.css';
import { ReviewList } from './review-list.tsx';
import { reviewsAbout, reviewsOverview, type Subject } from './reviews.data.ts';
import { ToWrite } from './to-write.tsx';

type OwnReview = ResponseOf<typeof ownReviews>['given'][number];

/** The reviews that the user can write, received and wrote. */
export const OwnReviews = ({ about }: { about: Subject }) => {
  const reviews = useQuery(reviewsOverview());
  const received = useQuery(reviewsAbout(about, 1));
  const { to_write = [], given = [] } = reviews.data ?? {};
  if (reviews.data && received.data?.count === 0 && to_write.length + given.length === 0)
    return <NoReviews />;
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

const NoReviews = () => {
  const side = useSession()?.type === 'company' ? 'company' : 'fractional';
  return (
    <EmptyState
      title="No reviews yet"
      text="When an engagement has run for two weeks or has ended, both of you can review it. The two reviews are published together."
      action={<LinkButton to={href(`/account/${side}/engagements`)}>See your engagements</LinkButton>}
    />
  );
};

const Visibility = ({ review: { hidden, published, published_at } }: { review: OwnReview }) => {
  if (hidden) return <span className={styles.pending}>Hidden</span>;
  if (!published)
    return <span className={styles.pending}>Hidden until {formatDayMonth(published_at)} at the latest</span>;
  return null;
};
