import type { JobStatus } from '../../../../contract/src/jobs.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { jobWentLive } from './job-went-live.ts';
import { isClaimed, mayMove } from './jobs.policy.ts';
import { getOwnJob, type StoredJob, updateJob } from './jobs.queries.ts';
import { publication } from './save-job.ts';

/**
 * The job, locked, for one who may run it: own jobs for a company, any for an admin. Throws `not_allowed_now` for a
 * company that has not claimed it yet.
 */
export const getRunJob = async (db: Db, actor: Actor, id: string): Promise<StoredJob> => {
  const job = await getOwnJob(db, actor.type === 'admin' ? 'any' : actor.companyId, id);
  if (!isClaimed(actor, job))
    throw problem('not_allowed_now', 'This job was imported. Claim it, and it is yours to run.');
  return job;
};

export const auditAdmin = async (
  db: Db,
  actor: Actor,
  action: string,
  id: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) => {
  if (actor.type === 'admin')
    await recordAudit(db, { actorId: actor.id, action, subjectType: 'job', subjectId: id, ...change });
};

/** Moves a job to another status, where its moves allow it; the applications of one that ends are the caller's to end. */
export const moveJob = async (db: Db, actor: Actor, id: string, status: JobStatus): Promise<void> => {
  const now = new Date();
  const job = await getRunJob(db, actor, id);
  if (!mayMove(job, status, now)) throw problem('not_allowed_now');
  const live = status === 'active';
  await updateJob(db, id, live ? await publication(db, actor, job.company_id, job, now) : { status });
  if (live) await enqueue(db, jobWentLive, { job_id: id });
  await auditAdmin(db, actor, 'job_status_changed', id, {
    before: { status: job.status },
    after: { status },
  });
};
