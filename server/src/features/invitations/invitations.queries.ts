import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { type Rows, withTotal } from '../../lib/page.ts';
import { prepared } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';

const isLive = sql<boolean>`(jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now())`;

/** An invitation without an answer. */
const isOpen = sql<boolean>`${isLive} and invitations.withdrawn_at is null and invitations.declined_at is null
  and applications.id is null`;

const selectInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .modifyFront(prepared)
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'invitations.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'invitations.fractional_id')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.job_id', '=', 'invitations.job_id')
        .onRef('applications.fractional_id', '=', 'invitations.fractional_id'),
    );

const selectWithDetails = (db: Db) =>
  selectInvitations(db)
    .selectAll('invitations')
    .select([
      'jobs.title as job_title',
      'jobs.company_id',
      'companies.name as company_name',
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

/** An invitation with its job, person and application. */
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectWithDetails>['execute']>>[number];

interface Filter {
  companyId?: string | null;
  fractionalId?: string;
  jobId?: string | undefined;
  open?: boolean | undefined;
}

const matches = ({ companyId, fractionalId, jobId, open }: Filter) =>
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

/** One page of invitations, latest first. The person does not see withdrawn ones. */
export const listInvitations = async (
  db: Db,
  filter: Filter,
  window: { take: number; skip: number },
): Promise<Rows<InvitationRow>> => {
  const where = matches(filter);
  const rows = await selectWithDetails(db)
    .where(where)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(window.take)
    .offset(window.skip)
    .execute();
  return withTotal(rows, window, async () => {
    const counting = selectInvitations(db).select((eb) => eb.fn.countAll<number>().as('count'));
    return (await counting.where(where).executeTakeFirstOrThrow()).count;
  });
};

/** An invitation that the actor is a party to, locked. Throws not found. */
export const getOwnInvitation = async (
  db: Db,
  actor: Actor,
  id: string,
): Promise<Authorized<InvitationRow, 'party'>> => {
  const row = await selectWithDetails(db)
    .where('invitations.id', '=', id)
    .where(matches(actor.type === 'company' ? { companyId: actor.companyId } : { fractionalId: actor.id }))
    .forUpdate('invitations')
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

export const updateInvitation = async (
  db: Db,
  { id }: Authorized<InvitationRow, 'party'>,
  changes: Updateable<DB['invitations']>,
): Promise<void> => {
  await db.updateTable('invitations').set(changes).where('id', '=', id).execute();
};

export const insertInvitation = (db: Db, invitation: Insertable<DB['invitations']>) =>
  db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();

/**
 * A verified person with an active account who does not hide from the company. Throws not found, also for a person on
 * whose no-go list the company is.
 */
export const getInvitable = async (
  db: Db,
  userId: string,
  companyId: string | null,
): Promise<Selectable<DB['fractionals']>> => {
  const person = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .selectAll('fractionals')
    .where('fractionals.user_id', '=', userId)
    .where('fractionals.status', '=', 'verified')
    .where('users.status', '=', 'active')
    .where(sql<boolean>`user_id not in (select * from hiding_from(${companyId}))`)
    .executeTakeFirst();
  if (person === undefined) throw problem('not_found');
  return person;
};

/** Whether the person has a row for the job. */
export const hasRow = async (
  db: Db,
  table: 'applications' | 'invitations',
  jobId: string,
  fractionalId: string,
): Promise<boolean> =>
  (await db
    .selectFrom(table)
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirst()) !== undefined;

/** The number of invitations that a company sent today (UTC). */
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

/** Marks invitations that the person received as seen; ids of others are ignored. */
export const markSeen = async (db: Db, fractionalId: string, ids: string[]): Promise<void> => {
  await db
    .updateTable('invitations')
    .set({ seen_at: sql`now()` })
    .where('id', 'in', ids)
    .where('fractional_id', '=', fractionalId)
    .where('seen_at', 'is', null)
    .execute();
};

/** A company's live jobs, newest first, with the person's invitation and application. */
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
