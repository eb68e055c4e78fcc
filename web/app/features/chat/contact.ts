import type { ChatMember, ChatRoom } from '../../../../contract/src/chat.ts';

/** A room as the list and the conversation’s head show it (spec section 3, 'Derived contact'). */
export interface Contact {
  roomId: string;
  /** The other person, or the user in a room for notes. */
  id: string;
  name: string;
  /** The company that the other person belongs to. */
  company: string | null;
  image: string | null;
  isOnline: boolean;
  self: boolean;
}

export const fullName = ({ first_name, last_name }: Pick<ChatMember, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

export const otherMember = (room: ChatRoom, userId: string): ChatMember | undefined =>
  room.members.find(({ id }) => id !== userId) ?? room.members[0];

/** `online` has the ids of online users; without it, the room’s own field counts. */
export const toContact = (room: ChatRoom, userId: string, online?: ReadonlySet<string>): Contact => {
  const other = otherMember(room, userId);
  const self = room.type === 'SELF';
  return {
    roomId: room.roomId,
    id: other?.id ?? userId,
    name: self ? 'Notes to yourself' : (other && fullName(other)) || 'Former member',
    company: self ? null : (other?.company ?? null),
    image: other?.image ?? null,
    isOnline: !self && other !== undefined && (online ? online.has(other.id) : other.isOnline),
    self,
  };
};
