import { clearOwnStorage, readOwn, saveOwn } from '../../lib/own-storage.ts';

const nameOf = (roomId: string) => `draft.${roomId}`;

/** What was typed in a room and not sent. */
export const readDraft = (userId: string, roomId: string): string => readOwn(userId, nameOf(roomId)) ?? '';

export const saveDraft = (userId: string, roomId: string, text: string) => {
  if (text.trim() === '') clearOwnStorage(userId, nameOf(roomId));
  else saveOwn(userId, nameOf(roomId), text);
};
