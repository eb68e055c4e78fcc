import { planLimitMessages } from '../../../../../contract/src/errors.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { planLimit, problem } from '../../../lib/problem.ts';
import { consumeCredit, getAllowance } from '../../billing/billing.public.ts';
import { findOpening } from './contacts.queries.ts';
import { findOrCreateRoom, findRoom } from './rooms.queries.ts';

/** Whether the actor's plan has a new conversation left this month. */
export const hasNewChatLeft = async (db: Db, actor: Actor): Promise<boolean> => {
  const { used, allowed } = await getAllowance(db, actor.id, 'conversation');
  return used < allowed;
};

/**
 * Finds or creates the actor's room with a user, or with themselves. A new room is free if an application or invitation
 * connects the two; otherwise it uses a conversation of the plan or throws the plan limit. Throws `not_found` for a user
 * whom the actor may not write to.
 */
export const openChat = async (
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ roomId: string; created: boolean }> => {
  if (userId === actor.id) return findOrCreateRoom(db, userId, userId);
  const roomId = await findRoom(db, actor.id, userId);
  if (roomId !== undefined) return { roomId, created: false };
  const opening = await findOpening(db, actor, userId);
  if (opening === undefined) throw problem('not_found');
  const room = await findOrCreateRoom(db, actor.id, userId);
  if (opening === 'credit' && room.created) await consumeCredit(db, actor.id, 'conversation', room.roomId);
  return room;
};

/** Throws as `openChat` would if the actor opened a room with this user. */
export const requireReachable = async (db: Db, actor: Actor, userId: string): Promise<void> => {
  if (userId === actor.id || (await findRoom(db, actor.id, userId)) !== undefined) return;
  const opening = await findOpening(db, actor, userId);
  if (opening === undefined) throw problem('not_found');
  if (opening === 'credit' && !(await hasNewChatLeft(db, actor)))
    throw planLimit(planLimitMessages.conversations);
};
