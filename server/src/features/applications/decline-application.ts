import { sql } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { adjustJobCounters, getJobForApplication } from '../jobs/jobs.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { notifyFractionalOfStatus } from './applications.tasks.ts';
import { leaveOffer } from './offers/make-offer.ts';
import { getOwnApplication, getOwnPipelineJob, type OwnApplicationId } from './own-applications.ts';

const notDeclining = { declining_until: null, declining_note: null, declining_by: null };

/**
 * Begins to decline applications that the caller has locked. Status, history and the job's counters change only when
 * the decline is final, so that the fractional cannot see it earlier.
 */
export const startDecline = async (
  db: Db,
  actor: Actor,
  applications: OwnApplicationId[],
  note: string,
): Promise<void> => {
  await db
    .updateTable('applications')
    .set({
      declining_until: sql`clock_timestamp() + make_interval(mins => ${limits.declineUndoMinutes})`,
      declining_note: note,
      declining_by: actor.id,
    })
    .where(
      'id',
      'in',
      applications.map(({ id }) => id),
    )
    .execute();
};

/** Begins to decline every open application for a job, and ends its open offers. Returns their ids and until when they can be undone. */
export const declineAll = async (db: Db, actor: Actor, jobId: string, note: string, now: Date) => {
  const job = await getOwnPipelineJob(db, actor, jobId, { lock: true });
  const open = await db
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('job_id', '=', job.id)
    .where('status', 'in', openStatuses)
    .where('declining_until', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return { application_ids: [], undo_until: null };
  // The job belongs to the actor's company, so that its applications do too.
  const applications = open.map((application) => authorized(application, 'party'));
  for (const { id, status } of open)
    if (status === 'offer') await leaveOffer(db, actor, await getOwnApplication(db, actor, id), '', now);
  await startDecline(db, actor, applications, note);
  const { undo_until } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.min('declining_until').as('undo_until'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return { application_ids: ids, undo_until };
};

/** Undoes a decline of an application that the caller has locked. Throws `undo_over` after five minutes. */
export const undoDecline = async (db: Db, { id }: OwnApplicationId): Promise<void> => {
  const undone = await db
    .updateTable('applications')
    .set(notDeclining)
    .where('id', '=', id)
    .where('declining_until', '>', sql<string>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  if (undone === undefined) throw problem('undo_over');
};

export const listDueDeclines = (db: Db) =>
  db
    .selectFrom('applications')
    .select(['id', 'job_id'])
    .where('declining_until', '<=', sql<string>`now()`)
    .orderBy('job_id')
    .execute();

/** Makes a decline final when its time is over. Only now can the fractional see it. */
export const finishDecline = async (
  db: Db,
  { id, job_id }: { id: string; job_id: string },
): Promise<void> => {
  await getJobForApplication(db, job_id, { lock: true });
  const declined = await db
    .selectFrom('applications')
    .select(['status', 'declining_note', 'declining_by'])
    .where('id', '=', id)
    .where('declining_until', '<=', sql<string>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
  if (declined === undefined) return;
  await db
    .updateTable('applications')
    .set({
      ...notDeclining,
      status: 'declined',
      updated_at: sql`clock_timestamp()`,
      viewed_at: sql`coalesce(viewed_at, declining_until)`,
      answered_at: sql`coalesce(answered_at, declining_until)`,
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('application_history')
    .values({
      application_id: id,
      status: 'declined',
      note: declined.declining_note,
      actor_id: declined.declining_by,
    })
    .execute();
  if (declined.status === 'submitted') await adjustJobCounters(db, job_id, { unseen: -1 });
  await emitWebhook(db, 'application.status_changed', id);
  await enqueue(db, notifyFractionalOfStatus, {
    application_id: id,
    status: 'declined',
    note: declined.declining_note,
  });
};
