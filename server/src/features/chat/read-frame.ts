import type { RawData } from 'ws';
import { MessageText } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { ClientFrame, type FrameRefusal } from '../../../../contract/src/realtime.ts';

/** What came over a socket: a frame that may be followed, or why not. */
type ReadFrame =
  | { frame: ClientFrame; refused?: undefined }
  | { refused: FrameRefusal; id?: string | undefined };

const actions = new Set<unknown>(ClientFrame.options.map(({ shape }) => shape.action.value));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const textOf = (message: string): { text: string } | { refused: FrameRefusal } => {
  if (message.trim() === '') return { refused: 'empty' };
  if (message.trim().length > limits.chatMessageCharacters) return { refused: 'too_long' };
  const read = MessageText.safeParse(message);
  return read.success ? { text: read.data } : { refused: 'invalid_text' };
};

/** Reads a frame of a socket of `userId`. The refusal of a message names its id, where that can be read. */
export const readFrame = (data: RawData, isBinary: boolean, userId: string): ReadFrame => {
  const given = isBinary ? undefined : parse(data.toString());
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { refused: 'invalid_frame' };
  const { action, id: givenId } = given as { action?: unknown; id?: unknown };
  const id = typeof givenId === 'string' ? givenId.slice(0, 100) : undefined;
  if (!actions.has(action)) return { refused: 'unknown_action', id };
  const read = ClientFrame.safeParse(given);
  if (!read.success) return { refused: 'invalid_frame', id };
  const frame = read.data;
  if (frame.action === 'ping') return { frame };
  if (frame.user !== userId) return { refused: 'wrong_user', id };
  if (frame.action === 'typing') return { frame };
  const text = textOf(frame.message);
  return 'refused' in text ? { ...text, id } : { frame: { ...frame, message: text.text } };
};
