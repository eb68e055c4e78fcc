import { sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getJobForApplication, type JobForApplication } from '../jobs/jobs.public.ts';

/** An application that the actor is a party to, with the id alone. */
export type OwnApplicationId = Authorized<{ id: string }, 'party'>;

/** SQL condition: the actor is a party to the application (their own, or one for a job of their company). */
export const wherePartyIs = ({ id, type, companyId }: Pick<Actor, 'id' | 'type' | 'companyId'>) =>
  type === 'fractional'
    ? sql<boolean>`applications.fractional_id = ${id}`
    : sql<boolean>`jobs.company_id = ${companyId}`;

const selectApplication = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.id', 'applications.job_id', 'applications.fractional_id', 'jobs.company_id'])
    .select(['applications.status', 'applications.viewed_at', 'applications.answered_at'])
    .select(['applications.declining_until', 'applications.proposed_rate_minor', 'applications.rate_period'])
    .select(['applications.currency', 'applications.created_at', 'jobs.status as job_status'])
    .where('applications.id', '=', id);

/** The state of an application. */
export type ApplicationState = Awaited<ReturnType<ReturnType<typeof selectApplication>['execute']>>[number];

/** The state of an application that the actor is a party to. Throws not found. */
export const getOwnApplication = async (
  db: Db,
  actor: Actor,
  id: string,
  { lock = false } = {},
): Promise<Authorized<ApplicationState, 'party'>> => {
  const row = await selectApplication(db, id)
    .where(wherePartyIs(actor))
    .$if(lock, (query) => query.forUpdate('applications'))
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

/** The same, locked after its job. Applying and closing take the locks in this order too. */
export const lockOwnApplication = async (db: Db, actor: Actor, id: string) => {
  const { job_id } = await getOwnApplication(db, actor, id);
  await getJobForApplication(db, job_id, { lock: true });
  return getOwnApplication(db, actor, id, { lock: true });
};

/**
 * An application for a background task, locked after its job; undefined if it was erased. The proof is `admin` because a
 * task acts for the product (see `authorized`).
 */
export const lockApplicationForTask = async (
  db: Db,
  id: string,
): Promise<Authorized<ApplicationState, 'admin'> | undefined> => {
  const found = await selectApplication(db, id).executeTakeFirst();
  if (found === undefined) return undefined;
  await getJobForApplication(db, found.job_id, { lock: true });
  const row = await selectApplication(db, id).forUpdate('applications').executeTakeFirst();
  return row && authorized(row, 'admin');
};

/** A job of the actor's company in any status. Throws not found. */
export const getOwnPipelineJob = async (
  db: Db,
  actor: Actor,
  jobId: string,
  options?: { lock: boolean },
): Promise<Authorized<JobForApplication, 'owner'>> => {
  const job = await getJobForApplication(db, jobId, options);
  if (job.company_id !== actor.companyId) throw problem('not_found');
  return authorized(job, 'owner');
};
