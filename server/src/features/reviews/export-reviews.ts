import type { Db } from '../../lib/db.ts';
import { isPublished } from './reviews.queries.ts';

/** What a fractional, or a company's owner, wrote and what was published about them. */
export const exportReviewsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .select(['reviews.author_side', 'companies.name as company', 'rating', 'comment'])
    .select(['reviews.created_at', 'published_at', 'reply', 'reviews.fractional_id'])
    .select(isPublished.as('published'))
    .where((eb) =>
      eb.or([eb('reviews.fractional_id', '=', userId), eb('company_owners.user_id', '=', userId)]),
    )
    .orderBy('reviews.id')
    .execute();
  const mine = ({ fractional_id, author_side }: (typeof rows)[number]) =>
    (fractional_id === userId) === (author_side === 'fractional');
  const reports = await db
    .selectFrom('review_reports')
    .select(['review_id', 'reason', 'created_at'])
    .where('reporter_id', '=', userId)
    .execute();
  return {
    review_reports: reports,
    reviews: rows
      .filter((row) => mine(row) || row.published)
      .map(({ fractional_id: _, published: __, ...review }) => review),
  };
};
