import { z } from 'zod';
import { ChatMessage } from './chat.ts';
import { planLimitMessages } from './errors.ts';
import { limits } from './limits.ts';
import { LiveTag } from './live-tags.ts';
import { formatNumber } from './numbers.ts';
import { byId, Id } from './values.ts';

/** The socket's path; the ticket of `chat/ticket` goes into `?ticket=`. */
export const socketPath = (userId: string) => `/ws/users/${userId}/chat/`;

/** The close codes of the server, besides 1001 for a restart (reconnect) and 1009 for a frame that is too large. */
export const closeCodes = {
  /** The session ended, or the account lost access. */
  sessionOver: 4401,
  /** Too many frames, repeatedly. */
  abuse: 1008,
  /** The rooms could not be loaded: reconnect. */
  tryAgain: 1013,
} as const;

/**
 * The frames of a client. `user` has to be the socket's user; a message sent twice with the same `id` is stored once.
 */
export const ClientFrame = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('message'),
    // Checked as text separately, so that the error can name the message.
    message: z.string(),
    user: Id,
    roomId: Id,
    id: Id.optional(),
  }),
  z.object({ action: z.literal('typing'), typing: z.boolean(), user: Id, roomId: Id }),
  /** Answered by `pong`: browsers cannot detect a dead connection otherwise. */
  z.object({ action: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** The status of a refused frame; 422 is the plan limit. */
export const FrameRefusal = z.union([
  z.enum([
    'invalid_frame',
    'unknown_action',
    'wrong_user',
    'empty',
    'too_long',
    'invalid_text',
    'not_member',
    'blocked',
    'id_taken',
    'too_fast',
    'unavailable',
  ]),
  z.literal(422),
]);
export type FrameRefusal = z.infer<typeof FrameRefusal>;

/** The text of a refused frame. */
export const refusalSentences: Record<FrameRefusal, string> = {
  invalid_frame: 'This frame cannot be read.',
  unknown_action: 'This action does not exist.',
  wrong_user: 'You can only send as yourself.',
  empty: 'A message needs text.',
  too_long: `A message has at most ${formatNumber(limits.chatMessageCharacters)} characters.`,
  invalid_text: 'The message contains characters that cannot be shown.',
  not_member: 'Conversation not found. It may have been removed, or you may not have access.',
  blocked: 'You cannot write to this person.',
  id_taken: 'This id belongs to another message.',
  too_fast: 'You are sending too quickly. Please wait a moment.',
  unavailable: 'The service is busy. Please try again in a moment.',
  422: planLimitMessages.noSeat,
};

/** The frames of the server. */
export const ServerFrame = z.discriminatedUnion('action', [
  /** To all sockets of every member, the sender included, once the message is stored, in the room's order. */
  ChatMessage.extend({ action: z.literal('message') }),
  z.object({
    action: z.literal('typing'),
    typing: z.boolean(),
    user: Id,
    userName: z.string(),
    roomId: Id,
  }),
  /**
   * The online people among those who share a room with the viewer; always the whole list. The first one on a socket means
   * that it receives everything from here on: load missed data then, not before.
   */
  z.object({ action: z.literal('onlineUser'), userList: z.array(byId) }),
  /** A member has read up to `sequence`; to all members, so that the reader's tabs agree. */
  z.object({ action: z.literal('read'), roomId: Id, user: Id, sequence: z.int() }),
  /** A room is new, or its permissions changed: reload the rooms. */
  z.object({ action: z.literal('room'), roomId: Id }),
  /** `id` is that of the refused message. */
  z.object({
    action: z.literal('error'),
    code: FrameRefusal,
    message: z.string(),
    id: z.string().optional(),
  }),
  z.object({ action: z.literal('pong') }),
  /**
   * A record that the person may read has changed: load again what shows it. Without an id: what searches find has changed.
   * A null tag: events may have been missed, load everything again.
   */
  z.object({ action: z.literal('changed'), tag: LiveTag.nullable(), id: Id.nullable() }),
  /** The unread count of the bell. */
  z.object({ action: z.literal('notification'), unread: z.int() }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
