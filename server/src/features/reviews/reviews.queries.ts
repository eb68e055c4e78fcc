import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';

/** Who or what is reviewed: exactly one of the two is set. */
export interface Reviewed {
  company?: string | undefined;
  fractional?: string | undefined;
}

// Both sides are in or the wait is over; a date ahead is still hidden.
const isPublished = sql<boolean>`reviews.published_at <= now()`;

/** A fractional signs with name and headline, a company by its owner's name and its own. */
const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('users as people', 'people.id', 'reviews.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'reviews.fractional_id')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .innerJoin('users as owners', 'owners.id', 'companies.owner_id')
    .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.created_at'])
    .select([
      sql<string>`case when author_side = 'fractional' then people.first_name || ' ' || people.last_name
        else owners.first_name || ' ' || owners.last_name end`.as('author_name'),
      sql<string>`case when author_side = 'fractional' then fractionals.headline else companies.name end`.as(
        'author_title',
      ),
      sql<string>`case when author_side = 'fractional' then companies.name
        else people.first_name || ' ' || people.last_name end`.as('about_name'),
    ])
    .where(isPublished);

const isAbout = ({ company, fractional }: Reviewed) =>
  company === undefined
    ? sql<boolean>`reviews.fractional_id = ${fractional} and reviews.author_side = 'company'`
    : sql<boolean>`reviews.company_id = ${company} and reviews.author_side = 'fractional'`;

export const listReviews = (db: Db, about: Reviewed, { take, skip }: { take: number; skip: number }) =>
  selectReviews(db)
    .where(isAbout(about))
    .orderBy('reviews.published_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();

/** How many of each rating; the average is kept back until there are enough for it to mean something. */
export const getRatings = async (db: Db, about: Reviewed) => {
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', sql<number>`count(*)`.as('count')])
    .where(isPublished)
    .where(isAbout(about))
    .groupBy('rating')
    .execute();
  const counts: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const row of rows) counts[row.rating] = row.count;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const sum = rows.reduce((total, row) => total + row.rating * row.count, 0);
  return {
    count,
    counts,
    average: count < limits.reviewsBeforeAverage ? null : Math.round((sum / count) * 10) / 10,
  };
};

export const listFeaturedReviews = (db: Db) =>
  selectReviews(db)
    .where('reviews.featured', '=', true)
    .orderBy('reviews.published_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limits.pageSize)
    .execute();
