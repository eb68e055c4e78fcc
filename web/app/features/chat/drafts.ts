import { forgetOwn, keepOwn, readOwn } from '../../lib/own-storage.ts';

const nameOf = (roomId: string) => `draft.${roomId}`;

/** What was typed in a room and not sent. */
export const readDraft = (userId: string, roomId: string): string => readOwn(userId, nameOf(roomId)) ?? '';

export const keepDraft = (userId: string, roomId: string, text: string) => {
  if (text.trim() === '') forgetOwn(userId, nameOf(roomId));
  else keepOwn(userId, nameOf(roomId), text);
};
