import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { ReviewedOutcome, ReviewForm, ReviewSide } from '../../../../contract/src/reviews.ts';
import { getOtherSide } from '../../../../contract/src/sides.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { lockOwnEngagement } from './engagements.queries.ts';
import { notifyReviews, requestReview } from './notify-reviews.ts';
import type { Viewer } from './reviews.queries.ts';

/** Each outcome is one of the agreed terms, and answered once. */
const requireAgreedOutcomes = (agreed: readonly string[], reviewed: readonly ReviewedOutcome[]): void => {
  const titles = new Set(reviewed.map(({ outcome }) => outcome));
  if (titles.size < reviewed.length || [...titles].some((outcome) => !agreed.includes(outcome)))
    throw invalid({ outcomes: 'Answer for each agreed outcome once.' });
};

/**
 * Writes the review of one side. The first one is published after `reviewBlindDays`; the second one publishes both at
 * once. Reviews cannot be changed.
 */
export const addReview = async (
  db: Db,
  side: NonNullable<Viewer>,
  { application_id, rating, comment, outcomes }: ReviewForm,
) => {
  const engagement = await lockOwnEngagement(db, side, application_id);
  if (engagement.status !== 'hired')
    throw problem('not_allowed_now', 'You can write a review after the hire.');
  if (!engagement.open_for_review)
    throw problem(
      'not_allowed_now',
      `You can write a review after ${limits.reviewOpensDays} days of work, or when the engagement has ended.`,
    );
  requireAgreedOutcomes(engagement.outcomes, outcomes);
  const reviews = await db
    .selectFrom('reviews')
    .select('author_side')
    .where('application_id', '=', application_id)
    .execute();
  const author_side = side.type as ReviewSide;
  if (reviews.some((review) => review.author_side === author_side)) throw problem('already_reviewed');

  const isSecond = reviews.length > 0;
  const published_at = isSecond
    ? sql<string>`now()`
    : sql<string>`now() + make_interval(days => ${limits.reviewBlindDays})`;
  const review = await db
    .insertInto('reviews')
    .values({
      application_id,
      author_side,
      fractional_id: engagement.fractional_id,
      company_id: engagement.company_id,
      rating,
      comment,
      outcomes: JSON.stringify(outcomes),
      published_at,
    })
    .returning(['id', 'rating', 'comment', 'created_at', 'published_at'])
    .executeTakeFirstOrThrow();
  if (isSecond) {
    await db
      .updateTable('reviews')
      .set({ published_at: sql`now()` })
      .where('application_id', '=', application_id)
      .where('published_at', '>', sql<string>`now()`)
      .execute();
    await notifyReviews(db, { limit: 2, applicationId: application_id });
  } else {
    const name = author_side === 'company' ? engagement.company_name : engagement.fractional_name;
    await requestReview(
      db,
      engagement,
      getOtherSide(author_side),
      `${name} has reviewed your work together. Both reviews are published when you submit yours, or theirs alone after ${limits.reviewBlindDays} days.`,
    );
  }
  return { ...review, published: isSecond };
};
