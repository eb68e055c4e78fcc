import { openStatuses } from '../../../../contract/src/applications.ts';
import type { Db } from '../../lib/db.ts';
import { enqueue } from '../../lib/tasks.ts';
import { refundCredit } from '../billing/billing.public.ts';
import { adjustJobCounters, getJobForApplication } from '../jobs/jobs.public.ts';
import { endTerms } from '../terms/terms.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { isUnanswered } from './applications.queries.ts';
import { notifyFractionalOfStatus } from './applications.tasks.ts';

/**
 * Ends undecided applications for a job: all open ones (`closed`), or those without an answer (`no_response`). Refunds
 * their credits and notifies the fractionals.
 */
export const endApplications = async (
  db: Db,
  jobId: string,
  status: 'closed' | 'no_response',
  now: Date,
): Promise<void> => {
  await getJobForApplication(db, jobId, { lock: true });
  const ending = await db
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('job_id', '=', jobId)
    .where('status', 'in', openStatuses)
    // The company has decided on these.
    .where('declining_until', 'is', null)
    .$if(status === 'no_response', (query) => query.where(isUnanswered))
    .forUpdate()
    .execute();
  if (ending.length === 0) return;

  const ids = ending.map(({ id }) => id);
  await db
    .updateTable('applications')
    .set({ status, updated_at: now.toISOString() })
    .where('id', 'in', ids)
    .execute();
  await db
    .insertInto('application_history')
    .values(ids.map((id) => ({ application_id: id, status })))
    .execute();
  await endTerms(db, ids, now);
  for (const id of ids) await refundCredit(db, 'application', id);
  const unseen = ending.filter((application) => application.status === 'submitted').length;
  if (unseen > 0) await adjustJobCounters(db, jobId, { unseen: -unseen });
  await emitWebhook(db, 'application.status_changed', ids);
  for (const id of ids)
    await enqueue(db, notifyFractionalOfStatus, { application_id: id, status, note: null });
};
