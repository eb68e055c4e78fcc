import { z } from 'zod';
import { ChatMessage } from './chat.ts';
import { planLimitMessages } from './errors.ts';
import { Id } from './values.ts';

/** The socket's path below the host; a ticket of `chat/ticket` goes into `?ticket=`. */
export const socketPath = (userId: string) => `/ws/users/${userId}/chat/`;

/** How the server closes a socket, beside 1001 for its own restart (come back) and 1009 for a frame that is too big. */
export const closeCodes = {
  /** The session is over, or its account may not be here any more. */
  sessionOver: 4401,
  /** Too many frames, again and again. */
  abuse: 1008,
  /** What was sent was not read: come back and load what is missing. */
  tooSlow: 4408,
} as const;

/** What a client sends. `user` has to be the socket's own; `id` makes a message that is sent again stored once. */
export const ClientFrame = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('message'),
    // Checked as a text of its own, so that the refusal can name the message.
    message: z.string(),
    user: Id,
    roomId: Id,
    id: Id.optional(),
  }),
  z.object({ action: z.literal('typing'), typing: z.boolean(), user: Id, roomId: Id }),
  /** Answered by `pong`: a browser has no other way to learn that a connection is dead. */
  z.object({ action: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** Why a frame was refused; 422 is the plan limit. */
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

/** What a refused frame is told in words. */
export const refusalSentences: Record<FrameRefusal, string> = {
  invalid_frame: 'This frame cannot be read.',
  unknown_action: 'There is no such action.',
  wrong_user: 'You can only write in your own name.',
  empty: 'An empty message is not sent.',
  too_long: 'A message has at most 10,000 characters.',
  invalid_text: 'The message contains characters that cannot be shown.',
  not_member: 'There is nothing here, or it is not yours to see.',
  blocked: 'You cannot write to this person.',
  id_taken: 'This id belongs to another message.',
  too_fast: 'You are sending too quickly. Please wait a moment.',
  unavailable: 'The service is busy. Please try again in a moment.',
  422: planLimitMessages.noSeat,
};

/** What the server sends. */
export const ServerFrame = z.discriminatedUnion('action', [
  /** To every member's every socket, the sender's too: it comes once the message is stored, in the room's order. */
  ChatMessage.extend({ action: z.literal('message') }),
  z.object({
    action: z.literal('typing'),
    typing: z.boolean(),
    user: Id,
    userName: z.string(),
    roomId: Id,
  }),
  /**
   * Who is online of the people one shares a room with; the whole list each time. A socket's first one says that it hears
   * everything from here on: load what was missed then, not before.
   */
  z.object({ action: z.literal('onlineUser'), userList: z.array(z.object({ id: Id })) }),
  /** A member has read up to `sequence`; to all members, so that own tabs agree. */
  z.object({ action: z.literal('read'), roomId: Id, user: Id, sequence: z.int() }),
  /** A room is new, or who may write in it changed: load the rooms again. */
  z.object({ action: z.literal('room'), roomId: Id }),
  /** `id` is the refused message's. */
  z.object({
    action: z.literal('error'),
    code: FrameRefusal,
    message: z.string(),
    id: z.string().optional(),
  }),
  z.object({ action: z.literal('pong') }),
  /** The bell's count. */
  z.object({ action: z.literal('notification'), unread: z.int() }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
