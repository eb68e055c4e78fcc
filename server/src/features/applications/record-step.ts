import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import type { OfferEvent } from '../../../../contract/src/terms.ts';
import type { Authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import { adjustJobCounters } from '../jobs/jobs.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import type { ApplicationState } from './own-applications.ts';

interface Step {
  status: ApplicationStatus;
  /** The step of an offer that led to the status. */
  event?: OfferEvent;
  /** What the fractional reads. */
  note?: string | null;
  /** Null: the system. */
  actorId: string | null;
  byCompany: boolean;
  now: Date;
}

/** Writes the status of a locked application, the step of its history, and the counters of its job. */
export const recordStep = async (
  db: Db,
  application: Authorized<ApplicationState, 'party' | 'admin'>,
  { status, event, note, actorId, byCompany, now }: Step,
): Promise<void> => {
  const at = now.toISOString();
  await db
    .updateTable('applications')
    .set({
      status,
      updated_at: at,
      ...(byCompany && application.viewed_at === null ? { viewed_at: at } : {}),
      ...(byCompany && application.answered_at === null && status !== 'viewed' ? { answered_at: at } : {}),
      // A withdrawal cancels a decline that is not final.
      declining_until: null,
      declining_note: null,
      declining_by: null,
    })
    .where('id', '=', application.id)
    .execute();
  await db
    .insertInto('application_history')
    .values({
      application_id: application.id,
      status,
      event: event ?? null,
      note: note || null,
      actor_id: actorId,
    })
    .execute();
  if (application.status === 'submitted') await adjustJobCounters(db, application.job_id, { unseen: -1 });
  if (application.status !== status) await emitWebhook(db, 'application.status_changed', application.id);
};
