import { type Insertable, sql, type Updateable } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';

const selectInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as people', 'people.id', 'applications.fractional_id');

const withFacts = (db: Db) =>
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
    ]);

/** An interview with its application's stage, its job and the two sides. */
export type InterviewRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const applicationEnded = sql<boolean>`applications.status <> all (${sql.lit(`{${openStatuses.join()},hired}`)}::text[])`;

const isComing = sql<boolean>`(interviews.status in ('proposed', 'asked') or (
  interviews.status = 'scheduled' and interviews.starts_at + make_interval(mins => interviews.minutes) > now()))`;

const ownedBy = (actor: Pick<Actor, 'id' | 'type' | 'companyId'>) =>
  actor.type === 'fractional'
    ? sql<boolean>`applications.fractional_id = ${actor.id}`
    : sql<boolean>`jobs.company_id = ${actor.companyId}`;

/** An interview that the actor is a side of; `lock` keeps it from changing until the transaction ends. */
export const findOwnInterview = (db: Db, actor: Actor, id: string, { lock = false } = {}) =>
  withFacts(db)
    .where('interviews.id', '=', id)
    .where(ownedBy(actor))
    .$if(lock, (query) => query.forUpdate('interviews'))
    .executeTakeFirst();

/** The interview, whoever asks: for tasks, and for links that carry their own permission. */
export const findInterview = (db: Db, id: string): Promise<InterviewRow | undefined> =>
  withFacts(db).where('interviews.id', '=', id).executeTakeFirst();

/** One page of own interviews: those to come by their time, then what is over, the latest first. */
export const listInterviews = async (
  db: Db,
  actor: Actor,
  filter: { applicationId?: string | undefined; open?: boolean | undefined },
  { take, skip }: { take: number; skip: number },
): Promise<Rows<InterviewRow>> => {
  const where = sql<boolean>`${sql.join(
    [
      ownedBy(actor),
      ...(filter.applicationId === undefined
        ? []
        : [sql`interviews.application_id = ${filter.applicationId}`]),
      ...(filter.open ? [sql`${isComing} and not ${applicationEnded}`] : []),
    ],
    sql` and `,
  )}`;
  const rows = await withFacts(db)
    .where(where)
    .orderBy(sql`${isComing} desc`)
    .orderBy(sql`case when ${isComing} then coalesce(interviews.starts_at, interviews.updated_at) end`)
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

/** An application of one's own company, locked after its job, so that one interview at a time is arranged in it. */
export const lockApplication = async (db: Db, companyId: string | null, id: string) => {
  const own = db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.status', 'applications.declining_until'])
    .where('applications.id', '=', id)
    .where('jobs.company_id', '=', companyId);
  const found = await own.forUpdate('jobs').executeTakeFirst();
  return found && own.forUpdate('applications').executeTakeFirst();
};

export const hasComing = async (db: Db, applicationId: string): Promise<boolean> =>
  (await db
    .selectFrom('interviews')
    .select('id')
    .where('application_id', '=', applicationId)
    .where(isComing)
    .executeTakeFirst()) !== undefined;

export const insertInterview = (db: Db, interview: Insertable<DB['interviews']>) =>
  db.insertInto('interviews').values(interview).returning('id').executeTakeFirstOrThrow();

export const updateInterview = async (db: Db, id: string, changes: Updateable<DB['interviews']>) => {
  await db
    .updateTable('interviews')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Booked ones that begin within a day and that nobody was reminded of. */
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

/** Marks it as reminded; false where another worker was first. */
export const takeReminder = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('interviews')
    .set({ reminded_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Arranged ones whose application has ended; a decline may be undone for some minutes, so those wait. */
export const listOrphans = async (db: Db, minutes: number): Promise<string[]> => {
  const rows = await selectInterviews(db)
    .select('interviews.id')
    .where(isComing)
    .where(applicationEnded)
    .where('applications.updated_at', '<=', sql<string>`now() - make_interval(mins => ${minutes})`)
    .execute();
  return rows.map(({ id }) => id);
};

/** Cancels it where it is still arranged; answers what it was, or undefined where another worker was first. */
export const takeCancellation = (db: Db, id: string) =>
  db
    .updateTable('interviews')
    .set({ status: 'cancelled', sequence: sql`interviews.sequence + 1`, updated_at: sql`now()` })
    .from('interviews as before')
    .whereRef('before.id', '=', 'interviews.id')
    .where('interviews.id', '=', id)
    .where('interviews.status', '<>', 'cancelled')
    .returning('before.status as before')
    .executeTakeFirst();
