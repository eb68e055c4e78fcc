import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';

const isLive = sql<boolean>`(jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now())`;

/** An invitation that still waits for its answer. */
const isOpen = sql<boolean>`${isLive} and invitations.withdrawn_at is null and invitations.declined_at is null
  and applications.id is null`;

const selectInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('users', 'users.id', 'invitations.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'invitations.fractional_id')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.job_id', '=', 'invitations.job_id')
        .onRef('applications.fractional_id', '=', 'invitations.fractional_id'),
    );

const withPeople = (db: Db) =>
  selectInvitations(db)
    .selectAll('invitations')
    .select([
      'jobs.title as job_title',
      'jobs.company_id',
      'users.first_name',
      'users.last_name',
      'users.profile_picture_id',
      'fractionals.headline',
      'fractionals.fractional_type',
      'fractionals.location',
      'fractionals.anonymous',
      'applications.id as application_id',
      isLive.as('live'),
    ]);

/** An invitation with its person and what came of it. */
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

interface Filter {
  companyId?: string | null;
  fractionalId?: string;
  jobId?: string | undefined;
  open?: boolean | undefined;
}

const matching = ({ companyId, fractionalId, jobId, open }: Filter) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(companyId === undefined ? [] : [sql`jobs.company_id = ${companyId}`]),
      ...(fractionalId === undefined
        ? []
        : [sql`invitations.fractional_id = ${fractionalId} and invitations.withdrawn_at is null`]),
      ...(jobId === undefined ? [] : [sql`invitations.job_id = ${jobId}`]),
      ...(open ? [isOpen] : []),
    ],
    sql` and `,
  )}`;

/** One page of invitations, the latest first. What was taken back is not listed to the person. */
export const listInvitations = async (
  db: Db,
  filter: Filter,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<InvitationRow>> => {
  const where = matching(filter);
  const rows = await withPeople(db)
    .where(where)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await selectInvitations(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  withPeople(db).where('invitations.id', '=', id).forUpdate('invitations').executeTakeFirst();

export const insertInvitation = (db: Db, invitation: Insertable<DB['invitations']>) =>
  db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();

export const findByPerson = (db: Db, jobId: string, fractionalId: string) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirst();

/** What the rules of inviting look at: the profile, the account, and whether it keeps this company away. */
export type Invitable = Selectable<DB['fractionals']> & { no_go: boolean };

/** The verified person with an active account, or undefined. */
export const findInvitable = (
  db: Db,
  userId: string,
  companyId: string | null,
): Promise<Invitable | undefined> =>
  db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .selectAll('fractionals')
    .select(sql<boolean>`user_id in (select * from hiding_from(${companyId}))`.as('no_go'))
    .where('fractionals.user_id', '=', userId)
    .where('fractionals.status', '=', 'verified')
    .where('users.status', '=', 'active')
    .executeTakeFirst();

export const hasApplied = async (db: Db, jobId: string, fractionalId: string): Promise<boolean> =>
  (await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirst()) !== undefined;

/** Invitations that a company sent on this day in UTC, whatever became of them. */
export const countToday = async (db: Db, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('jobs.company_id', '=', companyId)
    .where('invitations.created_at', '>=', sql<string>`date_trunc('day', now(), 'UTC')`)
    .executeTakeFirstOrThrow();
  return count;
};

export const markSeen = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('invitations')
    .set({ seen_at: sql`now()` })
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute();
};

/** A company's live jobs, the newest first, with what joins this person to each. */
export const listLiveJobs = (db: Db, companyId: string | null, fractionalId: string) =>
  db
    .selectFrom('jobs')
    .leftJoin('invitations', (join) =>
      join.onRef('invitations.job_id', '=', 'jobs.id').on('invitations.fractional_id', '=', fractionalId),
    )
    .leftJoin('applications', (join) =>
      join.onRef('applications.job_id', '=', 'jobs.id').on('applications.fractional_id', '=', fractionalId),
    )
    .selectAll('jobs')
    .select([
      'invitations.id as invitation_id',
      'invitations.seen_at',
      'invitations.declined_at',
      'invitations.withdrawn_at',
      'applications.id as application_id',
    ])
    .where('jobs.company_id', '=', companyId)
    .where(isLive)
    .orderBy('jobs.published_at', 'desc')
    .limit(50)
    .execute();
