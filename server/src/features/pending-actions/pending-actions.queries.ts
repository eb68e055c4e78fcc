import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { PendingAction } from '../../../../contract/src/pending-actions.ts';
import type { CallParts } from '../../../../contract/src/tools.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

/** An attempt that has not ended after so long was lost with its process: the call is safe to repeat. */
const lostAfter = sql`interval '1 minute'`;

/** An action as it is shown. A key that expires or loses its owner ends its actions, too, when they are confirmed. */
const shown = sql`
  pending_actions.id, title, key_name, details, pending_actions.created_at, pending_actions.expires_at, decided_at, error,
  result ->> 'message' as result,
  case when outcome is not null then outcome when api_keys.id is null then 'revoked'
    when least(pending_actions.expires_at, api_keys.expires_at) <= now() then 'expired' else 'pending' end as state
  from pending_actions left join api_keys on api_keys.id = pending_actions.api_key_id`;

/** The actions of a person that wait, then the others of the last days, newest first. */
export const listPendingActions = async (db: Db, userId: string): Promise<PendingAction[]> => {
  const { rows } = await sql<PendingAction>`
    select * from (select ${shown} where pending_actions.user_id = ${userId}) as action
    where state = 'pending' or created_at > now() - make_interval(days => ${limits.pendingActionDays})
    order by state = 'pending' desc, id desc limit ${2 * limits.pendingActions}`.execute(db);
  return rows;
};

/** One action of a person as it is shown. Throws not found. */
export const getOwnAction = async (
  db: Db,
  userId: string,
  id: string,
): Promise<Authorized<PendingAction, 'owner'>> => {
  const { rows } = await sql<PendingAction>`
    select ${shown} where pending_actions.user_id = ${userId} and pending_actions.id = ${id}`.execute(db);
  if (!rows[0]) throw problem('not_found');
  return authorized(rows[0], 'owner');
};

/** Counts the actions of a person that wait. Two calls at once count one after the other. */
export const countWaiting = async (db: Db, userId: string): Promise<number> => {
  await sql`select from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${shown} where pending_actions.user_id = ${userId}) as action
    where state = 'pending'`.execute(db);
  return oneRow(rows).count;
};

export interface Proposal {
  userId: string;
  keyId: string;
  operation: string;
  input: CallParts;
}

/** The action that the key has asked for with the same input and that has not expired, whatever became of it. */
export const findSameAction = async (
  db: Db,
  { userId, keyId, operation, input }: Proposal,
): Promise<(PendingAction & { answer: unknown }) | undefined> => {
  const { rows } = await sql<PendingAction & { answer: unknown }>`
    select pending_actions.result as answer, ${shown}
    where pending_actions.user_id = ${userId} and api_key_id = ${keyId} and operation = ${operation}
      and input = ${JSON.stringify(input)}::jsonb and pending_actions.expires_at > now()
    order by pending_actions.id desc limit 1`.execute(db);
  return rows[0];
};

interface NewAction extends Proposal {
  title: string;
  details: PendingAction['details'];
  /** The people whom the input means. */
  about: string[];
}

/** Stores an action. Returns its id. */
export const insertAction = async (db: Db, action: NewAction): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into pending_actions
      (user_id, api_key_id, key_name, operation, title, input, details, about, expires_at)
    select ${action.userId}, id, name, ${action.operation}, ${action.title}, ${JSON.stringify(action.input)}::jsonb,
      ${JSON.stringify(action.details)}::jsonb, ${action.about}::uuid[],
      now() + make_interval(hours => ${limits.pendingActionHours})
    from api_keys where id = ${action.keyId} returning id`.execute(db);
  return oneRow(rows).id;
};

/** A call that is about to be made, with the key that asks for it. */
export interface StartedAction {
  id: string;
  operation: string;
  input: CallParts;
  api_key_id: string;
  scopes: string[];
}

/**
 * Marks a waiting action as being made. Undefined when it cannot be: it is decided, expired, its key was revoked or has
 * expired, or it is being made.
 */
export const startAction = async (
  db: Db,
  { id }: Authorized<PendingAction, 'owner'>,
): Promise<StartedAction | undefined> => {
  const { rows } = await sql<StartedAction>`
    update pending_actions set started_at = now()
    from api_keys
    where pending_actions.id = ${id} and api_keys.id = api_key_id and outcome is null
      and least(pending_actions.expires_at, api_keys.expires_at) > now()
      and (started_at is null or started_at < now() - ${lostAfter})
    returning pending_actions.id, operation, input, api_key_id, scopes`.execute(db);
  return rows[0];
};

export const finishAction = async (db: Db, { id }: StartedAction, result: unknown): Promise<void> => {
  await sql`
    update pending_actions
    set outcome = 'done', decided_at = now(), error = null, result = ${JSON.stringify(result ?? null)}::jsonb
    where id = ${id}`.execute(db);
};

/** Lets a refused action be confirmed again. Null: there is nothing to say about it. */
export const releaseAction = async (db: Db, { id }: StartedAction, error: string | null): Promise<void> => {
  await sql`update pending_actions set started_at = null, error = ${error} where id = ${id}`.execute(db);
};

/** Declines an action. False when it is decided or being made. */
export const declineAction = async (db: Db, { id }: Authorized<PendingAction, 'owner'>): Promise<boolean> => {
  const { rows } = await sql`
    update pending_actions set outcome = 'declined', decided_at = now()
    where id = ${id} and outcome is null and (started_at is null or started_at < now() - ${lostAfter})
    returning id`.execute(db);
  return rows.length > 0;
};

export const purgeActions = async (db: Db): Promise<void> => {
  await sql`
    delete from pending_actions
    where created_at < now() - make_interval(days => ${limits.pendingActionDays})`.execute(db);
};

/** Deletes what programs asked for as a person, and about them. */
export const eraseActions = async (db: Db, userId: string): Promise<void> => {
  await sql`
    delete from pending_actions where user_id = ${userId} or about @> array[${userId}::uuid]`.execute(db);
};

/** What programs asked for as a person, for the export of personal data. */
export const exportActions = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  pending_actions: await listPendingActions(db, userId),
});
