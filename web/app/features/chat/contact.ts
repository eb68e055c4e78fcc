import type { ChatMember, ChatRoom } from '../../../../contract/src/chat.ts';

/** A room as the list and the conversation's head show it (spec section 3, 'Derived contact'). */
export interface Contact {
  roomId: string;
  /** The other person, or oneself in a room for notes. */
  id: string;
  name: string;
  /** The company of a company's person. */
  company: string | null;
  image: string | null;
  isOnline: boolean;
  self: boolean;
}

export const nameOf = ({ first_name, last_name }: Pick<ChatMember, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** The member that one talks to. */
export const otherOf = (room: ChatRoom, userId: string): ChatMember | undefined =>
  room.members.find(({ id }) => id !== userId) ?? room.members[0];

/** `online` is who is said to be online now; without it the room's own word holds. */
export const contactOf = (room: ChatRoom, userId: string, online?: ReadonlySet<string>): Contact => {
  const other = otherOf(room, userId);
  const self = room.type === 'SELF';
  return {
    roomId: room.roomId,
    id: other?.id ?? userId,
    name: self ? 'Notes to yourself' : (other && nameOf(other)) || 'Former member',
    company: self ? null : (other?.company ?? null),
    image: other?.image ?? null,
    isOnline: !self && other !== undefined && (online ? online.has(other.id) : other.isOnline),
    self,
  };
};
