import { sql } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { countApplicant, getJobForApplication } from '../jobs/jobs.public.ts';
import { notifyFractionalOfStatus } from './applications.tasks.ts';

const notDeclining = { declining_until: null, declining_note: null, declining_by: null };

/**
 * Begins to decline these, which the caller has locked. Status, history and the job's counters stay as they are until
 * it is final: whatever the fractional's side reads cannot tell of it.
 */
export const startDecline = async (db: Db, actor: Actor, ids: string[], note: string): Promise<void> => {
  await db
    .updateTable('applications')
    .set({
      declining_until: sql`clock_timestamp() + make_interval(mins => ${limits.declineUndoMinutes})`,
      declining_note: note,
      declining_by: actor.id,
    })
    .where('id', 'in', ids)
    .execute();
};

/** Begins to decline every open applicant of a job; answers whom, and until when it can be undone. */
export const declineOthers = async (db: Db, actor: Actor, jobId: string, note: string) => {
  const job = await getJobForApplication(db, jobId, { lock: true });
  if (job.company_id !== actor.companyId) throw problem('not_found');
  const open = await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('status', 'in', openStatuses)
    .where('declining_until', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return { application_ids: [], undo_until: null };
  await startDecline(db, actor, ids, note);
  const { undo_until } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.min('declining_until').as('undo_until'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return { application_ids: ids, undo_until };
};

/** Takes a decline back, as if it had never been; the caller has locked it. Throws when the five minutes are over. */
export const undoDecline = async (db: Db, id: string): Promise<void> => {
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

/** Makes a decline final, if its time is over and nobody else did: only now does the fractional's side change. */
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
  if (declined.status === 'submitted') await countApplicant(db, job_id, { unseen: -1 });
  await enqueue(db, notifyFractionalOfStatus, {
    application_id: id,
    status: 'declined',
    note: declined.declining_note,
  });
};
