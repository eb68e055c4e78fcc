import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { Db } from '../../lib/db.ts';
import { isPublished } from './reviews.queries.ts';

export { exportReviewsOf } from './export-reviews.ts';

/**
 * Takes away what a person wrote and what was written about them. Of a company's owner: the company's reviews and its
 * answers; what others wrote about the company stays theirs.
 */
export const eraseReviewsOf = async (db: Db, userId: string): Promise<void> => {
  const owned = db.selectFrom('company_owners').select('company_id').where('user_id', '=', userId);
  await db.deleteFrom('reviews').where('fractional_id', '=', userId).execute();
  await db
    .deleteFrom('reviews')
    .where('author_side', '=', 'company')
    .where('company_id', 'in', owned)
    .execute();
  await db
    .updateTable('reviews')
    .set({ reply: null, replied_at: null })
    .where('company_id', 'in', owned)
    .where('reply', 'is not', null)
    .execute();
  await db.deleteFrom('review_reports').where('reporter_id', '=', userId).execute();
};

// Counted as it is read: an engagement gives one review a side, so even the busiest has some dozens behind an index,
// and nothing has to be moved when a review's day comes.
const summary = sql`json_build_object(
  'count', count(*),
  'average', case when count(*) >= ${sql.lit(limits.reviewsBeforeAverage)} then round(avg(reviews.rating), 1) end
)`;

/** How the company of the row `companies` is rated; a column for somebody's own query. */
export const companyRating = sql<RatingSummary>`(
  select ${summary} from reviews
  where reviews.company_id = companies.id and reviews.author_side = 'fractional' and ${isPublished})`;

/** How the person of the row `fractionals` is rated; a column for somebody's own query. */
export const fractionalRating = sql<RatingSummary>`(
  select ${summary} from reviews
  where reviews.fractional_id = fractionals.user_id and reviews.author_side = 'company' and ${isPublished})`;
