import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { RatingSummary } from '../../../../contract/src/reviews.ts';
import type { Db } from '../../lib/db.ts';
import { isPublished } from './reviews.queries.ts';

/**
 * Deletes the reviews by and about a fractional. For the owner of a company, deletes the company's reviews and replies;
 * reviews about the company remain.
 */
export const eraseReviews = async (db: Db, userId: string): Promise<void> => {
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

// Computed on each read: there are at most some dozens of rows behind an index, and a stored value would have to change
// when a review is published by time.
const summary = sql`json_build_object(
  'count', count(*),
  'average', case when count(*) >= ${sql.lit(limits.minReviewsForAverage)} then round(avg(reviews.rating), 1) end
)`;

/** The rating of the row `companies`, as a column. */
export const companyRating = sql<RatingSummary>`(
  select ${summary} from reviews
  where reviews.company_id = companies.id and reviews.author_side = 'fractional' and ${isPublished})`;

/** The rating of the row `fractionals`, as a column. */
export const fractionalRating = sql<RatingSummary>`(
  select ${summary} from reviews
  where reviews.fractional_id = fractionals.user_id and reviews.author_side = 'company' and ${isPublished})`;

/** The reviews by a fractional or company owner, and the published reviews about them. */
export const exportReviews = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .select(['reviews.author_side', 'companies.name as company', 'rating', 'comment', 'outcomes'])
    .select(['reviews.created_at', 'published_at', 'reply', 'reviews.fractional_id'])
    .select(isPublished.as('published'))
    .where((eb) =>
      eb.or([eb('reviews.fractional_id', '=', userId), eb('company_owners.user_id', '=', userId)]),
    )
    .orderBy('reviews.id')
    .execute();
  const isAuthor = ({ fractional_id, author_side }: (typeof rows)[number]) =>
    (fractional_id === userId) === (author_side === 'fractional');
  const reports = await db
    .selectFrom('review_reports')
    .select(['review_id', 'reason', 'created_at'])
    .where('reporter_id', '=', userId)
    .execute();
  return {
    review_reports: reports,
    reviews: rows
      .filter((row) => isAuthor(row) || row.published)
      .map(({ fractional_id: _, published: __, ...review }) => review),
  };
};
