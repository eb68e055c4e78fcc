import { type Insertable, sql, type Updateable } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';

/** The interviewers who still act for the company. */
const interviewers = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', people.id, 'name', people.full_name) order by people.full_name), '[]')
  from company_people join users as people on people.id = company_people.user_id
  where company_people.company_id = jobs.company_id and people.id = any(interviews.interviewer_ids)
    and (company_people.role = 'owner' or people.id in (select id from people_with_access)))`;

const selectInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as people', 'people.id', 'applications.fractional_id');

const selectWithDetails = (db: Db) =>
  selectInterviews(db)
    .selectAll('interviews')
    .select([
      'applications.status as application_status',
      'applications.fractional_id',
      'applications.job_id',
      'jobs.title as job_title',
      'jobs.company_id',
      'companies.name as company_name',
      'people.email as fractional_email',
      'people.first_name',
      'people.last_name',
    ])
    .select(interviewers.as('interviewers'));

/** An interview with its application's stage, its job and both sides. */
export type InterviewRow = Awaited<ReturnType<ReturnType<typeof selectWithDetails>['execute']>>[number];

const applicationEnded = sql<boolean>`applications.status <> all (${sql.lit(`{${openStatuses.join()},hired}`)}::text[])`;

const isUpcoming = sql<boolean>`(interviews.status in ('proposed', 'asked') or (
  interviews.status = 'scheduled' and interviews.starts_at + make_interval(mins => interviews.minutes) > now()))`;

const isParty = (actor: Pick<Actor, 'id' | 'type' | 'companyId'>) =>
  actor.type === 'fractional'
    ? sql<boolean>`applications.fractional_id = ${actor.id}`
    : sql<boolean>`jobs.company_id = ${actor.companyId}`;

/** An interview that the actor is a party to, locked if it will be changed. Throws not found. */
export const getOwnInterview = async (
  db: Db,
  actor: Actor,
  id: string,
  { lock = false } = {},
): Promise<Authorized<InterviewRow, 'party'>> => {
  const row = await selectWithDetails(db)
    .where('interviews.id', '=', id)
    .where(isParty(actor))
    .$if(lock, (query) => query.forUpdate('interviews'))
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

/** An interview without an authorization check, for tasks and signed links. */
export const findInterview = (db: Db, id: string): Promise<InterviewRow | undefined> =>
  selectWithDetails(db).where('interviews.id', '=', id).executeTakeFirst();

/** One page of the actor's interviews: upcoming ones by time, then past ones, latest created first. */
export const listInterviews = async (
  db: Db,
  actor: Actor,
  filter: { applicationId?: string | undefined; open?: boolean | undefined },
  { take, skip }: { take: number; skip: number },
): Promise<Rows<InterviewRow>> => {
  const where = sql<boolean>`${sql.join(
    [
      isParty(actor),
      ...(filter.applicationId === undefined
        ? []
        : [sql`interviews.application_id = ${filter.applicationId}`]),
      ...(filter.open ? [sql`${isUpcoming} and not ${applicationEnded}`] : []),
    ],
    sql` and `,
  )}`;
  const rows = await selectWithDetails(db)
    .where(where)
    .orderBy(sql`${isUpcoming} desc`)
    .orderBy(sql`case when ${isUpcoming} then coalesce(interviews.starts_at, interviews.updated_at) end`)
    .orderBy('interviews.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await selectInterviews(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** The upcoming booked interviews of a company or a fractional. */
export const listBooked = (
  db: Db,
  party: Pick<Actor, 'id' | 'type' | 'companyId'>,
): Promise<InterviewRow[]> =>
  selectWithDetails(db)
    .where(isParty(party))
    .where('interviews.status', '=', 'scheduled')
    .where(isUpcoming)
    .execute();

/** Locks an application of the company and its job, so that it gets one interview at a time. */
export const lockApplication = async (db: Db, companyId: string | null, id: string) => {
  const query = db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.status', 'applications.declining_until'])
    .where('applications.id', '=', id)
    .where('jobs.company_id', '=', companyId);
  const found = await query.forUpdate('jobs').executeTakeFirst();
  return found && query.forUpdate('applications').executeTakeFirst();
};

export const hasUpcoming = async (db: Db, applicationId: string): Promise<boolean> =>
  (await db
    .selectFrom('interviews')
    .select('id')
    .where('application_id', '=', applicationId)
    .where(isUpcoming)
    .executeTakeFirst()) !== undefined;

export const insertInterview = (db: Db, interview: Insertable<DB['interviews']>) =>
  db.insertInto('interviews').values(interview).returning('id').executeTakeFirstOrThrow();

export const updateInterview = async (
  db: Db,
  { id }: Authorized<InterviewRow, 'party'>,
  changes: Updateable<DB['interviews']>,
): Promise<void> => {
  await db
    .updateTable('interviews')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Booked interviews that start within a day and have no reminder yet. */
export const listToRemind = async (db: Db): Promise<string[]> => {
  const rows = await selectInterviews(db)
    .select('interviews.id')
    .where('interviews.status', '=', 'scheduled')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', sql<string>`now()`)
    .where('starts_at', '<=', sql<string>`now() + interval '1 day'`)
    .where(sql<boolean>`not ${applicationEnded}`)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id }) => id);
};

/** Marks an interview as reminded. Returns false if another worker already has. */
export const markReminded = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('interviews')
    .set({ reminded_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Upcoming interviews of ended applications. A decline ends an application once it can no longer be undone. */
export const listOrphans = async (db: Db): Promise<string[]> => {
  const rows = await selectInterviews(db)
    .select('interviews.id')
    .where(isUpcoming)
    .where(applicationEnded)
    .execute();
  return rows.map(({ id }) => id);
};

/** Cancels an interview. Returns its earlier status as `before`; undefined if it was cancelled already. */
export const cancelInterview = (db: Db, id: string) =>
  db
    .updateTable('interviews')
    .set({ status: 'cancelled', sequence: sql`interviews.sequence + 1`, updated_at: sql`now()` })
    .from('interviews as before')
    .whereRef('before.id', '=', 'interviews.id')
    .where('interviews.id', '=', id)
    .where('interviews.status', '<>', 'cancelled')
    .returning('before.status as before')
    .executeTakeFirst();
