import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { ReviewForm, ReviewSide } from '../../../../contract/src/reviews.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { lockEngagement } from './engagements.queries.ts';
import { notifyReviews, requestReview } from './notify-reviews.ts';
import type { Viewer } from './reviews.queries.ts';

/**
 * Writes one side's review. The first of an engagement gets a date 14 days ahead, so that it shows by itself then;
 * the second makes both visible at once. Neither can be changed afterwards.
 */
export const addReview = async (
  db: Db,
  side: NonNullable<Viewer>,
  { application_id, rating, comment }: ReviewForm,
) => {
  const engagement = await lockEngagement(db, side, application_id);
  if (engagement === undefined) throw problem('not_found');
  if (engagement.status !== 'hired')
    throw problem('not_allowed_now', 'A review can be written once somebody is hired.');
  const written = await db
    .selectFrom('reviews')
    .select('author_side')
    .where('application_id', '=', application_id)
    .execute();
  const author_side = side.type as ReviewSide;
  if (written.some((review) => review.author_side === author_side)) throw problem('already_reviewed');

  const second = written.length > 0;
  const shows = second
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
      published_at: shows,
    })
    .returning(['id', 'rating', 'comment', 'created_at', 'published_at'])
    .executeTakeFirstOrThrow();
  if (second) {
    await db
      .updateTable('reviews')
      .set({ published_at: sql`now()` })
      .where('application_id', '=', application_id)
      .where('published_at', '>', sql<string>`now()`)
      .execute();
    await notifyReviews(db, { most: 2, applicationId: application_id });
  } else {
    const name = author_side === 'company' ? engagement.company_name : engagement.fractional_name;
    await requestReview(
      db,
      engagement,
      author_side === 'company' ? 'fractional' : 'company',
      `${name} has reviewed your work together. Both reviews show as soon as yours is in, or theirs alone after ${limits.reviewBlindDays} days.`,
    );
  }
  return { ...review, published: second };
};
