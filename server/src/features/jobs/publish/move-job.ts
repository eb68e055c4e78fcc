import type { JobStatus } from '../../../../../contract/src/jobs.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { recordAudit } from '../../audit/audit.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { canMoveJob, requiresClaim } from '../jobs.policy.ts';
import { getOwnJob, type OwnJob, updateJob } from '../jobs.queries.ts';
import { preparePublication, requireComplete } from './publication.ts';
import { waitsForReview } from './review-jobs.ts';
import { announceJob, enqueueAnnouncement } from './review-undo.ts';

/** The actor's own job, locked. Throws `not_allowed_now` for a company whose imported job is not claimed yet. */
export const getManagedJob = async (db: Db, actor: Actor, id: string): Promise<OwnJob> => {
  const job = await getOwnJob(db, actor, id);
  if (requiresClaim(actor, job))
    throw problem('not_allowed_now', 'This job was imported. Claim it before you make changes.');
  return job;
};

/** Records what an admin did to a job; nothing for a company. */
export const auditAdmin = async (
  db: Db,
  actor: Actor,
  action: string,
  id: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => {
  if (actor.type === 'admin')
    await recordAudit(db, { actor, action, subjectType: 'job', subjectId: id, ...change });
};

/** Changes the status of a job. The caller ends the applications of a job that is closed or filled. */
export const moveJob = async (
  db: Db,
  actor: Actor,
  id: string,
  status: JobStatus,
  { now, reviewedJobs }: { now: Date; reviewedJobs: number },
): Promise<void> => {
  const job = await getManagedJob(db, actor, id);
  if (!canMoveJob(job, status, now)) throw problem('not_allowed_now');
  const publishes = status === 'active';
  if (publishes && (await waitsForReview(db, actor, job.company_id, job, reviewedJobs))) {
    requireComplete(job);
    const review_requested_at = job.review_requested_at ?? now.toISOString();
    return updateJob(db, job, { review_requested_at });
  }
  await updateJob(
    db,
    job,
    publishes
      ? {
          ...(await preparePublication(db, actor, job.company_id, job, now)),
          review_requested_at: null,
          reviewed_from: job.review_requested_at,
        }
      : // A pause by hand outlasts the source: the job is not resumed when the source lists it again.
        { status, review_requested_at: null, reviewed_from: null, source_gone_at: null },
  );
  if (publishes && job.review_requested_at !== null) await enqueueAnnouncement(db, id, now);
  else if (publishes) await announceJob(db, job);
  else if (job.status === 'active') await emitWebhook(db, 'job.closed', id);
  await auditAdmin(db, actor, 'job_status_changed', id, {
    before: { status: job.status },
    after: { status },
  });
};
