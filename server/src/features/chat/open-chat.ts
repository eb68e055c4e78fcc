import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { planLimit, problem } from '../../lib/problem.ts';
import { allowanceOf, consumeCredit } from '../billing/billing.public.ts';
import { findOpening } from './contacts.queries.ts';
import { findRoom, makeRoom } from './rooms.queries.ts';

/** Whether the plan of a person has a new chat left. */
export const hasNewChatLeft = async (db: Db, actor: Actor): Promise<boolean> => {
  const { used, allowed } = await allowanceOf(db, actor.id, 'conversation');
  return used < allowed;
};

/**
 * The room of the actor with a person, or with themselves. A new one is free where an application or invitation joins
 * the two, else it takes one of the plan's new chats (throws the plan limit). Throws `not_found` for somebody to whom the
 * actor may not write.
 */
export const openChat = async (
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ roomId: string; made: boolean }> => {
  if (userId === actor.id) return makeRoom(db, userId, userId);
  const standing = await findRoom(db, actor.id, userId);
  if (standing !== undefined) return { roomId: standing, made: false };
  const opening = await findOpening(db, actor, userId);
  if (opening === undefined) throw problem('not_found');
  const room = await makeRoom(db, actor.id, userId);
  if (opening === 'credit' && room.made) await consumeCredit(db, actor.id, 'conversation', room.roomId);
  return room;
};

/** Throws the plan limit unless the actor has a room with this person or may open one now; `not_found` as `openChat`. */
export const requireReachable = async (db: Db, actor: Actor, userId: string): Promise<void> => {
  if (userId === actor.id || (await findRoom(db, actor.id, userId)) !== undefined) return;
  const opening = await findOpening(db, actor, userId);
  if (opening === undefined) throw problem('not_found');
  if (opening === 'credit' && !(await hasNewChatLeft(db, actor)))
    throw planLimit(planLimitMessages.conversations);
};
