import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { reportFields } from './moderation.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Done, Id, paragraph, SearchWords, Time } from './values.ts';

/** Who chats: admins do not. */
const chatters = ['fractional', 'company'] as const;

/** What one writes: trimmed, not empty, at most 10,000 characters. */
export const MessageText = paragraph(limits.chatMessageCharacters, 1);

/**
 * One stored message, in the spec's camelCase. `id` is the one that the sender's client gave it, or the server's.
 * `sequence` counts a room's messages from 1 without a gap: it is their one order. An empty `message` was erased
 * with its writer's account.
 */
export const ChatMessage = z.object({
  id: Id,
  sequence: z.int(),
  roomId: Id,
  user: Id,
  userName: z.string(),
  userImage: z.string().nullable(),
  message: z.string(),
  timestamp: Time,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  /** The company's name, null for a fractional. */
  company: z.string().nullable(),
  isOnline: z.boolean(),
  /** The `sequence` up to which this member has read. */
  readSequence: z.int(),
});
export type ChatMember = z.infer<typeof ChatMember>;

/** A room of two (`DM`), or one's own for notes (`SELF`). */
export const ChatRoom = z.object({
  roomId: Id,
  type: z.enum(['DM', 'SELF']),
  /** Everybody in it, oneself too. */
  members: z.array(ChatMember),
  last_message: ChatMessage.nullable(),
  /** How many messages of others one has not read. */
  unread_count: z.int(),
  last_activity_at: Time,
  /** False while either has blocked the other, or the other's account is suspended or gone. */
  can_write: z.boolean(),
  /** One has blocked the other oneself. */
  blocked: z.boolean(),
});
export type ChatRoom = z.infer<typeof ChatRoom>;

/** Somebody one may write to: `room` stands already, `open` costs nothing, `credit` takes one of the plan's new chats. */
export const ChatUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  company: z.string().nullable(),
  isOnline: z.boolean(),
  roomId: Id.nullable(),
  opens: z.enum(['room', 'open', 'credit']),
});
export type ChatUser = z.infer<typeof ChatUser>;

export const chatUsers = endpoint({
  method: 'GET',
  path: '/chat/users',
  summary: 'People one may write to; those that take a credit only for a search, while one is left',
  access: chatters,
  query: z.object({ ...pagingQuery, search: SearchWords.optional() }),
  response: pageOf(ChatUser),
});

export const chatOpen = endpoint({
  method: 'POST',
  path: '/chat/chats',
  summary: "Opens the room with a person, or one's own; 200 where it stands already",
  access: chatters,
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ user_id: Id }),
  response: ChatRoom,
  creates: true,
  idempotentCreate: true,
  planLimited: true,
});

export const chatRooms = endpoint({
  method: 'GET',
  path: '/chat/users/:userId/chats',
  summary:
    'Own rooms, newest activity first. With `user_id` the room with that person; where there is none and the plan allows no new one, the plan limit',
  access: chatters,
  params: z.object({ userId: Id }),
  query: z.object({
    limit: pagingQuery.limit,
    offset: pagingQuery.offset,
    user_id: Id.optional(),
  }),
  response: z.array(ChatRoom),
  planLimited: true,
});

const ofRoom = z.object({ chatId: Id });

export const chatMessages = endpoint({
  method: 'GET',
  path: '/chat/chats/:chatId/messages',
  summary:
    'The messages of a room: newest first by `limit` and `offset`, or those `before` a message; those `after` one come oldest first',
  access: chatters,
  params: ofRoom,
  query: z.object({ ...pagingQuery, before: Id.optional(), after: Id.optional() }),
  response: pageOf(ChatMessage),
});

export const chatRead = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/read',
  summary: 'Marks what was written up to a message as read; without one, everything',
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: ofRoom,
  body: z.object({ message_id: Id.optional() }),
  response: z.object({ unread_count: z.int(), readSequence: z.int() }),
});

export const chatUnread = endpoint({
  method: 'GET',
  path: '/chat/unread',
  summary: 'How many messages one has not read, and in how many rooms',
  access: chatters,
  response: z.object({ messages: z.int(), chats: z.int() }),
});

export const chatBlock = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/block',
  summary: 'Blocks the other person of a room: neither can write to the other any more',
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: ofRoom,
  response: ChatRoom,
});

export const chatUnblock = endpoint({
  method: 'DELETE',
  path: '/chat/chats/:chatId/block',
  summary: 'Takes the own block away',
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: ofRoom,
  response: ChatRoom,
});

export const chatReport = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/report',
  summary: 'Reports the other person of a room to the admins, or one message of theirs',
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: ofRoom,
  body: z.object({ ...reportFields, message_id: Id.optional() }),
  response: Done,
});

export const chatTicket = endpoint({
  method: 'POST',
  path: '/chat/ticket',
  summary: "A ticket for the socket's `?ticket=`: single use, 30 seconds",
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: false,
  response: z.object({ ticket: z.string() }),
});
