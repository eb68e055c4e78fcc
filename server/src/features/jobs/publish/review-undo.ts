import { z } from 'zod';
import { addSeconds } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { Id } from '../../../../../contract/src/values.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { defineTask, enqueue, type TaskDefinition } from '../../../lib/tasks.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { hasApplications, type OwnJob, type StoredJob, updateJob } from '../jobs.queries.ts';
import { jobWentLive } from './publication.ts';
import { notifyReviewed } from './review-jobs.ts';

/** Triggers the alerts of a job that goes live, and the webhook unless it was live already. */
export const announceJob = async (
  db: Db,
  { id, status }: Pick<StoredJob, 'id' | 'status'>,
): Promise<void> => {
  await enqueue(db, jobWentLive, { job_id: id });
  if (status !== 'active') await emitWebhook(db, 'job.published', id);
};

const announceDefinition: TaskDefinition<{ job_id: string }> = {
  name: 'announce_reviewed_job',
  input: z.object({ job_id: Id }),
};

/** Enqueues what follows when the publication by an admin can no longer be undone. */
export const enqueueAnnouncement = (db: Db, jobId: string, now: Date): Promise<void> =>
  enqueue(
    db,
    announceDefinition,
    { job_id: jobId },
    { jobKey: `announce_reviewed_job ${jobId}`, runAt: addSeconds(now, limits.approvalUndoSeconds) },
  );

/** Notifies the company that its reviewed job is live, and triggers the alerts for it, unless it was paused meanwhile. */
export const announceReviewedJob = defineTask({
  ...announceDefinition,
  run: ({ db }, { job_id: id }) =>
    db.transaction().execute(async (tx) => {
      const job = await tx
        .updateTable('jobs')
        .set({ reviewed_from: null })
        .where('id', '=', id)
        .where('reviewed_from', 'is not', null)
        .returning(['company_id', 'title', 'status'])
        .executeTakeFirst();
      if (job?.status !== 'active') return;
      await announceJob(tx, { id, status: 'draft' });
      await notifyReviewed(tx, job);
    }),
});

/** Makes a job that an admin published a draft that waits again. Throws `not_allowed_now` if that cannot be undone. */
export const undoReview = async (db: Db, job: OwnJob): Promise<void> => {
  if (job.reviewed_from === null || (await hasApplications(db, job.id)))
    throw problem('not_allowed_now', 'This publication can no longer be undone.');
  await updateJob(db, job, {
    status: 'draft',
    published_at: null,
    expires_at: null,
    promoted_until: null,
    review_requested_at: job.reviewed_from,
    reviewed_from: null,
  });
};
