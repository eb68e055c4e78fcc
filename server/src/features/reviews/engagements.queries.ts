import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { ReviewToWrite } from '../../../../contract/src/reviews.ts';
import { authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import { problem } from '../../lib/problem.ts';
import type { Viewer } from './reviews.queries.ts';

type Side = NonNullable<Viewer>;

/** Whether `engagements` has lasted long enough to be reviewed, or has ended after it started. */
const isOpenForReview = sql<boolean>`(
  (engagements.status = 'ended' and engagements.start_date <= (engagements.updated_at at time zone 'UTC')::date)
  or (engagements.status in ('active', 'paused')
    and engagements.start_date <= (now() at time zone 'UTC')::date - ${sql.lit(limits.reviewOpensDays)})
)`;

const selectEngagements = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as people', 'people.id', 'applications.fractional_id')
    .leftJoin('engagements', 'engagements.application_id', 'applications.id')
    .select([
      'applications.id',
      'applications.status',
      'applications.fractional_id',
      'companies.id as company_id',
      'jobs.title as job_title',
      'companies.name as company_name',
      sql<string>`people.full_name`.as('fractional_name'),
      sql<boolean>`coalesce(${isOpenForReview}, false)`.as('open_for_review'),
      sql<string[]>`coalesce((
        select body -> 'outcomes' from terms_versions
        where terms_versions.application_id = applications.id and outcome = 'accepted'
        order by number desc limit 1), '[]')`.as('outcomes'),
    ]);

const isParty = (side: Side) =>
  side.type === 'company'
    ? sql<boolean>`jobs.company_id = ${side.companyId}`
    : sql<boolean>`applications.fractional_id = ${side.id}`;

/** An engagement that the actor is a party to. The lock serializes the reviews of both sides. Throws not found. */
export const lockOwnEngagement = async (db: Db, side: Side, applicationId: string) => {
  const engagement = await selectEngagements(db)
    .where('applications.id', '=', applicationId)
    .where(isParty(side))
    .forNoKeyUpdate('applications')
    .executeTakeFirst();
  if (engagement === undefined) throw problem('not_found');
  return authorized(engagement, 'party');
};

export type Engagement = Awaited<ReturnType<ReturnType<typeof selectEngagements>['execute']>>[number];

/** Engagements whose parties have to be asked for a review. The week allows for a worker that was down. */
export const listDueEngagements = (db: Db) =>
  selectEngagements(db)
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('reviews')
        .select('reviews.author_side')
        .whereRef('reviews.application_id', '=', 'applications.id')})`.as('written_by'),
    )
    .where('applications.status', '=', 'hired')
    .where('people.status', '<>', 'removed')
    .where('companies.removed_at', 'is', null)
    .where(isOpenForReview)
    .where(
      // Not for work that begins long after the hire.
      sql<boolean>`greatest(applications.updated_at, engagements.start_date::timestamptz)
        between now() - make_interval(days => ${limits.reviewAskDays + 7})
        and now() - make_interval(days => ${limits.reviewAskDays})`,
    )
    .execute();

/** Engagements that this side may review and has not reviewed, newest first. */
export const listToWrite = async (db: Db, side: Side): Promise<ReviewToWrite[]> => {
  const isCompany = side.type === 'company';
  const rows = await selectEngagements(db)
    .leftJoin('reviews as other', (join) =>
      join
        .onRef('other.application_id', '=', 'applications.id')
        .on('other.author_side', '=', isCompany ? 'fractional' : 'company'),
    )
    .select([
      'applications.updated_at as hired_at',
      'companies.logo_id',
      'people.profile_picture_id',
      'other.published_at as other_shows_at',
    ])
    .where('applications.status', '=', 'hired')
    .where(isOpenForReview)
    .where('people.status', '<>', 'removed')
    .where('companies.removed_at', 'is', null)
    .where(isParty(side))
    .where(
      sql<boolean>`not exists (
        select from reviews where reviews.application_id = applications.id
          and reviews.author_side = ${isCompany ? 'company' : 'fractional'})`,
    )
    .orderBy('applications.updated_at', 'desc')
    .limit(limits.maxPageSize)
    .execute();
  return rows.map((row) => ({
    application_id: row.id,
    job_title: row.job_title,
    about_name: isCompany ? row.fractional_name : row.company_name,
    about_picture: pictureUrl(isCompany ? row.profile_picture_id : row.logo_id),
    outcomes: row.outcomes,
    hired_at: row.hired_at,
    other_shows_at: row.other_shows_at,
  }));
};
