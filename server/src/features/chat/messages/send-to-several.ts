import { randomUUID } from 'node:crypto';
import { refusalSentences } from '../../../../../contract/src/realtime.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { PlanLimitError, ProblemError } from '../../../lib/problem.ts';
import { openChat, requireReachable } from '../rooms/open-chat.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

type StoredMessage = Exclude<Stored, { refused: unknown }>;

interface SentToSeveral {
  sent: { userId: string; roomId: string; created: boolean; message: StoredMessage }[];
  refused: { user_id: string; reason: string }[];
}

/** Why this person cannot be written to, in words; undefined if they can. */
const reasonNotToWrite = async (db: Db, actor: Actor, userId: string): Promise<string | undefined> => {
  try {
    await requireReachable(db, actor, userId);
    return undefined;
  } catch (error) {
    if (error instanceof PlanLimitError) return error.message;
    if (!(error instanceof ProblemError)) throw error;
    return actor.type === 'company'
      ? 'Shortlist this person first: a conversation opens from then on.'
      : 'This person cannot be written to yet: a conversation opens once they shortlist or invite you.';
  }
};

/** Sends a message to each of several people in their own room. People who cannot be written to are refused. */
export const sendToSeveral = async (
  db: Db,
  actor: Actor,
  userIds: string[],
  text: string,
): Promise<SentToSeveral> => {
  const refused: SentToSeveral['refused'] = [];
  const drafts: (Draft & { to: string; created: boolean })[] = [];
  // In one order, so that two calls at once do not wait for each other.
  for (const to of [...new Set(userIds)].sort()) {
    const reason = await reasonNotToWrite(db, actor, to);
    if (reason === undefined)
      drafts.push({
        id: randomUUID(),
        userId: actor.id,
        message: text,
        to,
        ...(await openChat(db, actor, to)),
      });
    else refused.push({ user_id: to, reason });
  }
  const sent: SentToSeveral['sent'] = [];
  const outcomes = await storeMessages(db, drafts);
  for (const [index, { to, roomId, created }] of drafts.entries()) {
    const message = outcomes[index] as Stored;
    if ('refused' in message) refused.push({ user_id: to, reason: refusalSentences[message.refused] });
    else sent.push({ userId: to, roomId, created, message });
  }
  return { sent, refused };
};
