import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { type FrameRefusal, refusalSentences } from '../../../../../contract/src/realtime.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Deps } from '../../../lib/deps.ts';
import { type ProblemError, problem } from '../../../lib/problem.ts';
import { readSharedFile, withNewFile } from '../../accounts/accounts.public.ts';
import type { OwnRoom } from '../rooms/rooms.queries.ts';
import { findMessage } from './messages.queries.ts';
import { type Stored, storeMessages } from './store-messages.ts';

/** A message with a file, and whether it had been stored before. */
interface SentFile {
  message: ChatMessage;
  isDuplicate: boolean;
}

interface FileDraft {
  id?: string | undefined;
  message?: string | undefined;
  name: string;
  bytes: Buffer;
}

/** Rolls the new file back: the message was stored before. */
class AlreadyStoredError extends Error {}

const toProblem = (refused: FrameRefusal): ProblemError =>
  problem(refused === 'not_member' ? 'not_found' : 'not_allowed_now', refusalSentences[refused]);

const requireNew = (stored: Stored | undefined): void => {
  if (!stored || 'refused' in stored) throw toProblem(stored?.refused ?? 'unavailable');
  if (stored.isDuplicate) throw new AlreadyStoredError();
};

const requireOwn = (message: ChatMessage, actor: Actor, roomId: string): ChatMessage => {
  if (message.user !== actor.id || message.roomId !== roomId) throw toProblem('id_taken');
  return message;
};

/** Pictures are stored as WebP, whatever they were. */
const getFileName = (name: string, type: string) =>
  type === 'image/webp' ? `${name.replace(/\.\w{1,5}$/, '')}.webp` : name;

/**
 * Stores a file with its message, in one transaction. A message that is sent again with the same id is returned as it was
 * stored. Throws `invalid_file` for the content, and `not_allowed_now` in a blocked room.
 */
export const sendFile = async (
  deps: Deps,
  actor: Actor,
  { id: roomId }: OwnRoom,
  { id = randomUUID(), message: text = '', name, bytes }: FileDraft,
): Promise<SentFile> => {
  const before = await findMessage(deps.db, id);
  if (before) return { message: requireOwn(before, actor, roomId), isDuplicate: true };
  const content = await readSharedFile(bytes, name, limits.chatPicturePixels, deps.config);
  try {
    const message = await withNewFile(deps, async (db, save) => {
      const file = await save({
        ownerId: actor.id,
        purpose: 'chat_file',
        name: getFileName(name, content.type),
        content,
      });
      const draft = { id, roomId, userId: actor.id, message: text, fileId: file.id };
      requireNew((await storeMessages(db, [draft]))[0]);
      return findMessage(db, id);
    });
    return { message: message as ChatMessage, isDuplicate: false };
  } catch (cause) {
    if (!(cause instanceof AlreadyStoredError)) throw cause;
    return { message: (await findMessage(deps.db, id)) as ChatMessage, isDuplicate: true };
  }
};
