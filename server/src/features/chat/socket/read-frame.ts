import type { RawData } from 'ws';
import { MessageText } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { ClientFrame, type FrameRefusal } from '../../../../../contract/src/realtime.ts';

/** A valid frame, or why it is refused. */
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

const readText = (message: string): { text: string } | { refused: FrameRefusal } => {
  if (message.trim() === '') return { refused: 'empty' };
  if (message.trim().length > limits.chatMessageCharacters) return { refused: 'too_long' };
  const read = MessageText.safeParse(message);
  return read.success ? { text: read.data } : { refused: 'invalid_text' };
};

/** Validates a frame from a socket of `userId`. A refusal includes the message's id if it can be read. */
export const readFrame = (data: RawData, isBinary: boolean, userId: string): ReadFrame => {
  const value = isBinary ? undefined : parse(data.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: 'invalid_frame' };
  const { action, id: rawId } = value as { action?: unknown; id?: unknown };
  const id = typeof rawId === 'string' ? rawId.slice(0, 100) : undefined;
  if (!actions.has(action)) return { refused: 'unknown_action', id };
  const read = ClientFrame.safeParse(value);
  if (!read.success) return { refused: 'invalid_frame', id };
  const frame = read.data;
  if (frame.action === 'ping') return { frame };
  if (frame.user !== userId) return { refused: 'wrong_user', id };
  if (frame.action === 'typing') return { frame };
  const text = readText(frame.message);
  return 'refused' in text ? { ...text, id } : { frame: { ...frame, message: text.text } };
};
