import { z } from 'zod';
import { ApplicationStatus } from './applications.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { InvitationState } from './invitations.ts';
import { limits } from './limits.ts';
import { reportFields } from './moderation.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Done, Id, paragraph, SearchWords, Time } from './values.ts';

/** People who can chat: not admins. */
export const chatters = ['fractional', 'company'] as const;

/** A message text: trimmed, not empty, at most 10,000 characters. */
export const MessageText = paragraph(limits.chatMessageCharacters, 1);

/** A file of a message. A picture is WebP and has a width and height in pixels; anything else is an attachment. */
export const ChatFile = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type ChatFile = z.infer<typeof ChatFile>;

/**
 * A stored message, in the spec's camelCase. `id` comes from the sender's client or the server. `sequence` numbers a
 * room's messages from 1 without gaps and defines their order. `message` may be empty beside a file; without a file, an
 * empty one was deleted.
 */
export const ChatMessage = z.object({
  id: Id,
  sequence: z.int(),
  roomId: Id,
  user: Id,
  userName: z.string(),
  userImage: z.string().nullable(),
  message: z.string(),
  file: ChatFile.nullable(),
  timestamp: Time,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  /** The company's name; null for a fractional. */
  company: z.string().nullable(),
  isOnline: z.boolean(),
  /** The `sequence` up to which this member has read. */
  readSequence: z.int(),
});
export type ChatMember = z.infer<typeof ChatMember>;

/** A room of two people (`DM`) or a person's notes (`SELF`). */
export const ChatRoom = z.object({
  roomId: Id,
  type: z.enum(['DM', 'SELF']),
  /** All members, the viewer included. */
  members: z.array(ChatMember),
  last_message: ChatMessage.nullable(),
  /** The number of unread messages of others. */
  unread_count: z.int(),
  last_activity_at: Time,
  /** False if either member blocked the other, or if the other account is suspended or removed. */
  can_write: z.boolean(),
  /** The viewer has blocked the other member. */
  blocked: z.boolean(),
});
export type ChatRoom = z.infer<typeof ChatRoom>;

/**
 * A person the viewer may write to: `room` exists already, `open` is free, `credit` uses one of the plan's new chats.
 */
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
  summary: 'Lists people to write to; those who use a credit only for a search, while one is left',
  viewer: 'refused',
  access: chatters,
  scope: 'messages',
  query: z.object({ ...pagingQuery, search: SearchWords.optional() }),
  response: toPageSchema(ChatUser),
});

export const chatOpen = endpoint({
  method: 'POST',
  path: '/chat/chats',
  summary: 'Opens the room with a person, or your own; 200 when it exists already',
  access: chatters,
  scope: 'messages',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ user_id: Id }),
  response: ChatRoom,
  creates: true,
  idempotentCreate: true,
  planLimited: true,
});

export const chatSend = endpoint({
  method: 'POST',
  path: '/chat/messages',
  summary:
    'Sends one message to several people, to each in their own room. People who cannot be written to are refused one by one',
  access: chatters,
  scope: 'messages',
  tool: {
    name: 'send_message',
    description:
      'Drafts a message to one or several people, to each in their own conversation. It is sent when the person confirms it.',
    confirm: 'Send a message',
  },
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    user_ids: z.array(Id).min(1).max(limits.chatRecipientsAtOnce),
    message: MessageText,
  }),
  response: z.object({
    sent: z.array(Id),
    refused: z.array(z.object({ user_id: Id, reason: z.string() })),
  }),
});

export const chatRooms = endpoint({
  method: 'GET',
  path: '/chat/users/:userId/chats',
  summary:
    'Lists own rooms, latest activity first. With `user_id`, the room with that person, or the plan limit if the plan allows no new one',
  viewer: 'refused',
  access: chatters,
  scope: 'messages',
  tool: {
    name: 'list_rooms',
    description: 'Lists the conversations of the caller, latest activity first.',
    ownId: 'userId',
  },
  params: z.object({ userId: Id }),
  query: z.object({
    limit: pagingQuery.limit,
    offset: pagingQuery.offset,
    user_id: Id.optional(),
  }),
  response: z.array(ChatRoom),
  planLimited: true,
});

const roomParams = z.object({ chatId: Id });

export const chatMessages = endpoint({
  method: 'GET',
  path: '/chat/chats/:chatId/messages',
  summary:
    'Lists the messages of a room: newest first by `limit` and `offset` or `before` a message, oldest first `after` one',
  viewer: 'refused',
  access: chatters,
  scope: 'messages',
  tool: {
    name: 'read_messages',
    description: 'Reads the messages of a conversation, newest first.',
  },
  params: roomParams,
  query: z.object({ ...pagingQuery, before: Id.optional(), after: Id.optional() }),
  response: toPageSchema(ChatMessage),
});

const subject = { id: Id, job_id: Id, job_title: z.string(), company: z.string() };

/** What a conversation is about: an application, or an invitation that was not answered by one. */
export const ChatSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('application'), status: ApplicationStatus, ...subject }),
  z.object({ kind: z.literal('invitation'), status: InvitationState, ...subject }),
]);
export type ChatSubject = z.infer<typeof ChatSubject>;

export const chatContext = endpoint({
  method: 'GET',
  path: '/chat/chats/:chatId/context',
  summary: 'The applications and invitations that the members of a room share, newest first',
  viewer: 'refused',
  access: chatters,
  scope: 'messages',
  params: roomParams,
  response: z.object({ subjects: z.array(ChatSubject) }),
});

export const chatRead = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/read',
  summary: 'Marks messages up to the given one as read, or all',
  access: chatters,
  scope: 'messages',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: roomParams,
  body: z.object({ message_id: Id.optional() }),
  response: z.object({ unread_count: z.int(), readSequence: z.int() }),
});

export const chatUnread = endpoint({
  method: 'GET',
  path: '/chat/unread',
  summary: 'The number of unread messages, and of rooms with any',
  access: chatters,
  scope: 'messages',
  response: z.object({ messages: z.int(), chats: z.int() }),
});

export const chatBlock = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/block',
  summary: 'Blocks the other member of a room: neither can write to the other',
  access: chatters,
  scope: 'messages',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: roomParams,
  response: ChatRoom,
});

export const chatUnblock = endpoint({
  method: 'DELETE',
  path: '/chat/chats/:chatId/block',
  summary: 'Removes your block',
  access: chatters,
  scope: 'messages',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: roomParams,
  response: ChatRoom,
});

export const chatReport = endpoint({
  method: 'POST',
  path: '/chat/chats/:chatId/report',
  summary: 'Reports the other member of a room, or one of their messages, to the admins',
  access: chatters,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: roomParams,
  body: z.object({ ...reportFields, message_id: Id.optional() }),
  response: Done,
});

export const chatTicket = endpoint({
  method: 'POST',
  path: '/chat/ticket',
  summary: "A ticket for the socket's `?ticket=`: single use, 30 seconds",
  access: signedIn,
  requiresSeat: false,
  invalidates: [],
  idempotent: false,
  response: z.object({ ticket: z.string() }),
});
