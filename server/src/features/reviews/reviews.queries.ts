import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type {
  OutcomeResult,
  Review,
  ReviewedOutcome,
  ReviewRow,
  ReviewSide,
} from '../../../../contract/src/reviews.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import { listPageIds } from '../../lib/page-ids.ts';

/** Null for a visitor who is not signed in. */
export type Viewer = Pick<Actor, 'id' | 'type' | 'companyId'> | null;

interface ReviewFilter {
  company?: string | undefined;
  fractional?: string | undefined;
  reported?: boolean | undefined;
  featured?: boolean | undefined;
}

/** Published by both reviews or by time, and not hidden by an admin. */
export const isPublished = sql<boolean>`(reviews.published_at <= now() and reviews.hidden_at is null)`;

const fractionalName = sql<string>`people.first_name || ' ' ||
  case when fractionals.anonymous then left(people.last_name, 1) || '.' else people.last_name end`;

/** The author is a fractional with their headline, or the owner of a company with its name. */
export const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('users as people', 'people.id', 'reviews.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'reviews.fractional_id')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users as owners', 'owners.id', 'company_owners.user_id')
    .innerJoin('applications', 'applications.id', 'reviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .selectAll('reviews')
    .select(['jobs.title as job_title', isPublished.as('published')])
    .select([
      sql<string>`case when author_side = 'fractional' then ${fractionalName}
        else owners.full_name end`.as('author_name'),
      sql<string>`case when author_side = 'fractional' then fractionals.headline else companies.name end`.as(
        'author_title',
      ),
      sql<string | null>`case when author_side = 'company' then companies.logo_id
        when not fractionals.anonymous then people.profile_picture_id end`.as('picture_id'),
      sql<string>`case when author_side = 'fractional' then companies.name else ${fractionalName} end`.as(
        'about_name',
      ),
    ]);

export type StoredReview = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

const isAboutViewer = (row: StoredReview, viewer: Viewer) =>
  viewer?.type === 'company'
    ? row.author_side === 'fractional' && row.company_id === viewer.companyId
    : row.author_side === 'company' && row.fractional_id === viewer?.id;

/** Whether the viewer is one of the two sides. */
const isSide = (row: StoredReview, viewer: Viewer) =>
  viewer?.type === 'company' ? row.company_id === viewer.companyId : row.fractional_id === viewer?.id;

const countOutcomes = (outcomes: ReviewedOutcome[]): Review['outcome_counts'] => {
  const count = (wanted: OutcomeResult) => outcomes.filter(({ result }) => result === wanted).length;
  return { met: count('met'), partly: count('partly'), not: count('not') };
};

export const toReview = (row: StoredReview, viewer: Viewer): Review => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  author_side: row.author_side,
  author_name: row.author_name,
  author_title: row.author_title,
  author_picture: pictureUrl(row.picture_id),
  about_name: row.about_name,
  job_title: row.job_title,
  outcome_counts: countOutcomes(row.outcomes),
  outcomes: isSide(row, viewer) ? row.outcomes : [],
  created_at: row.created_at,
  published_at: row.published_at,
  reply: row.reply !== null && row.replied_at !== null ? { text: row.reply, at: row.replied_at } : null,
  can_reply: row.published && row.reply === null && isAboutViewer(row, viewer),
});

/** Reviews with the fields that only admins see. */
export const toReviewRows = async (db: Db, rows: StoredReview[], viewer: Viewer): Promise<ReviewRow[]> => {
  const isAdmin = viewer?.type === 'admin';
  const reports =
    isAdmin && rows.length > 0
      ? await db
          .selectFrom('review_reports')
          .select(['review_id', 'reason', 'created_at as at'])
          .where(
            'review_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('created_at')
          .execute()
      : [];
  return rows.map((row) => ({
    ...toReview(row, viewer),
    featured: isAdmin ? row.featured : null,
    hidden: isAdmin ? row.hidden_at !== null : null,
    reports: isAdmin
      ? reports.filter(({ review_id }) => review_id === row.id).map(({ reason, at }) => ({ reason, at }))
      : null,
  }));
};

/** The published reviews about a company or fractional; with neither, the admin's list, which includes hidden ones. */
const matching = ({ company, fractional, reported, featured }: ReviewFilter): RawBuilder<boolean> => {
  if (company !== undefined)
    return sql`${isPublished} and reviews.company_id = ${company} and reviews.author_side = 'fractional'`;
  if (fractional !== undefined)
    return sql`${isPublished} and reviews.fractional_id = ${fractional} and reviews.author_side = 'company'`;
  const isReported = sql`exists (select from review_reports where review_reports.review_id = reviews.id)`;
  return sql`${sql.join(
    [
      sql`reviews.published_at <= now()`,
      ...(reported ? [isReported] : []),
      ...(featured ? [sql`reviews.featured`] : []),
    ],
    sql` and `,
  )}`;
};

export const listReviews = async (db: Db, filter: ReviewFilter & Parameters<typeof listPageIds>[2]) => {
  const where = matching(filter);
  const { ids, ...counted } = await listPageIds(
    db,
    { table: 'reviews', where, newest: 'published_at' },
    filter,
  );
  const rows = await selectReviews(db)
    .where('reviews.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('reviews.published_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute();
  return { rows, ...counted };
};

/** The number of reviews by rating, with the average from `minReviewsForAverage` reviews on. */
export const getRatings = async (db: Db, filter: ReviewFilter) => {
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', sql<number>`count(*)`.as('count')])
    .where(matching(filter))
    .groupBy('rating')
    .execute();
  const counts: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const row of rows) counts[row.rating] = row.count;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const sum = rows.reduce((total, row) => total + row.rating * row.count, 0);
  return {
    count,
    counts,
    average: count < limits.minReviewsForAverage ? null : Math.round((sum / count) * 10) / 10,
  };
};

export const listFeaturedReviews = (db: Db) =>
  selectReviews(db)
    .where(isPublished)
    .where('reviews.featured', '=', true)
    .orderBy('reviews.published_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limits.maxPageSize)
    .execute();

/** The reviews that this side wrote, newest first, including unpublished ones. */
export const listGiven = (db: Db, viewer: NonNullable<Viewer>) =>
  selectReviews(db)
    .where('reviews.author_side', '=', viewer.type as ReviewSide)
    .where(
      viewer.type === 'company' ? 'reviews.company_id' : 'reviews.fractional_id',
      '=',
      viewer.type === 'company' ? viewer.companyId : viewer.id,
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(limits.maxPageSize)
    .execute();
