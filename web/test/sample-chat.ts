import type { ChatMessage, ChatRoom } from '../../contract/src/chat.ts';

/** The id of the account of `signInAs`. */
export const ownId = '0193c1d0-0000-7000-8000-000000000009';
const otherId = '0193c1d0-0000-7000-8000-00000000000a';

const member = { last_name: 'Lindqvist', image: null, company: null, isOnline: true, readSequence: 0 };

/** A room of the account of `signInAs` with Nora, with `changes`. */
export const aRoom = (changes: Partial<ChatRoom> = {}): ChatRoom => ({
  roomId: crypto.randomUUID(),
  type: 'DM',
  members: [
    { ...member, id: ownId, first_name: 'Mara' },
    { ...member, id: otherId, first_name: 'Nora' },
  ],
  last_message: null,
  unread_count: 0,
  last_activity_at: '2026-01-06T09:00:00.000Z',
  can_write: true,
  blocked: false,
  ...changes,
});

/** Nora’s message of a room, with `changes`. */
export const aMessage = (
  roomId: string,
  sequence: number,
  changes: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: crypto.randomUUID(),
  sequence,
  roomId,
  user: otherId,
  userName: 'Nora Lindqvist',
  userImage: null,
  message: `Message ${sequence}`,
  file: null,
  timestamp: '2026-01-06T09:00:00.000Z',
  ...changes,
});
