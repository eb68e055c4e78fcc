import { sql } from 'kysely';
import { z } from 'zod';
import { addSeconds } from '../../../../contract/src/dates.ts';
import type { ApprovalStatus } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { defineTask, enqueue, type TaskDefinition } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { profileDecided } from './fractionals.emails.ts';
import { personWentLive } from './talent-matches.ts';

/** The columns that an approval replaces. `approved_from` has them while the approval can be undone. */
const replaced = [
  'status',
  'decided_at',
  'reason_code',
  'reason',
  're_review',
  're_review_from',
  're_review_since',
] as const;

/** The value of `approved_from` for an approval: the row as it is before. */
export const approvedFrom = sql<string>`jsonb_build_object(${sql.join(
  replaced.flatMap((name) => [sql.lit(name), sql.ref(name)]),
)})`;

const finishApprovalDefinition: TaskDefinition<{ user_id: string }> = {
  name: 'finish_approval',
  input: z.object({ user_id: Id }),
};

/** Enqueues the end of the time in which an approval can be undone; a later approval begins it again. */
export const enqueueFinish = (db: Db, userId: string, now: Date): Promise<void> =>
  enqueue(
    db,
    finishApprovalDefinition,
    { user_id: userId },
    { jobKey: `finish_approval ${userId}`, runAt: addSeconds(now, limits.approvalUndoSeconds) },
  );

/** Locks a profile whose approval can be undone, and ends that. Undefined if there is none. */
const takeApproval = async (db: Db, userId: string) => {
  const profile = await db
    .selectFrom('fractionals')
    .select(sql<{ status: ApprovalStatus }>`approved_from`.as('approved_from'))
    .where('user_id', '=', userId)
    .where('approved_from', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (profile === undefined) return undefined;
  await db.updateTable('fractionals').set({ approved_from: null }).where('user_id', '=', userId).execute();
  return profile.approved_from;
};

/** Notifies the fractional and the companies that search for such people, once an approval can no longer be undone. */
export const finishApproval = defineTask({
  ...finishApprovalDefinition,
  run: ({ db }, { user_id: userId }) =>
    db.transaction().execute(async (tx) => {
      const before = await takeApproval(tx, userId);
      // A confirmed re-review changes nothing for them.
      if (before === undefined || before.status === 'verified') return;
      await notify(tx, profileDecided({ userId, decision: 'approved' }));
      await enqueue(tx, personWentLive, { fractional_id: userId });
    }),
});

/** Restores a profile from before its approval. Throws `not_found`, and `not_allowed_now` once the undo time is over. */
export const undoApproval = async (db: Db, userId: string): Promise<{ status: ApprovalStatus }> => {
  await db
    .selectFrom('fractionals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => problem('not_found'));
  const before = await takeApproval(db, userId);
  if (before === undefined) throw problem('not_allowed_now', 'This approval can no longer be undone.');
  await sql`
    update fractionals set (${sql.join(replaced.map((name) => sql.ref(name)))}, updated_at) = (
      select ${sql.join(replaced.map((name) => sql.ref(`before.${name}`)))}, now()
      from jsonb_populate_record(null::fractionals, ${JSON.stringify(before)}::jsonb) as before)
    where user_id = ${userId}`.execute(db);
  return { status: before.status };
};
