import { sql } from 'kysely';
import type { Pool } from '../../lib/db.ts';
import type { Live } from '../../lib/live.ts';

/** A room of which somebody is connected to this process. */
export interface Room {
  members: string[];
  /** The number of the last message that was handed to the sockets here. */
  delivered: number;
  /** Neither has blocked the other. */
  open: boolean;
}

const presenceMilliseconds = 200;
const none = Number.POSITIVE_INFINITY;

/** The rooms of the people who are connected to this process, and who of their members is online. */
export const openRooms = (db: Pool, live: Live) => {
  const rooms = new Map<string, Room>();
  /** Of every member of these rooms, connected here or not. */
  const roomsOf = new Map<string, Set<string>>();
  const entering = new Map<string, Promise<string[]>>();
  const entered = new Set<string>();
  /** The messages of rooms that nobody here knew that came while somebody's rooms were being loaded. */
  const heard = new Map<string, { members: string[]; first: number; last: number }>();

  const track = (roomId: string, members: string[], delivered: number, open = true): Room => {
    const room = { members, delivered, open };
    rooms.set(roomId, room);
    for (const userId of members) roomsOf.set(userId, (roomsOf.get(userId) ?? new Set()).add(roomId));
    for (const userId of members) if (live.isHere(userId)) changed.add(userId);
    flushSoon();
    return room;
  };

  const contactsOf = (userId: string): Set<string> => {
    const contacts = new Set<string>();
    for (const roomId of roomsOf.get(userId) ?? [])
      for (const member of rooms.get(roomId)?.members ?? []) if (member !== userId) contacts.add(member);
    return contacts;
  };

  const changed = new Set<string>();
  let flushing = false;
  const flush = () => {
    flushing = false;
    const now = [...changed];
    changed.clear();
    for (const userId of now) sendOnline(userId);
  };
  // Gathered, so that a thousand people who come back at once cost each of their contacts a few frames, not a thousand.
  const flushSoon = () => {
    if (flushing) return;
    flushing = true;
    setTimeout(flush, presenceMilliseconds).unref();
  };
  const sendOnline = (userId: string) => {
    if (!live.isHere(userId)) return;
    const userList = [...contactsOf(userId)].filter(live.isOnline).map((id) => ({ id }));
    live.sendHere([userId], JSON.stringify({ action: 'onlineUser', userList }));
  };
  live.onPresence((userId) => {
    for (const contact of contactsOf(userId)) if (live.isHere(contact)) changed.add(contact);
    if (changed.size > 0) flushSoon();
  });

  const load = async (userId: string): Promise<string[]> => {
    try {
      const { rows } = await sql<{ id: string; last_sequence: number; members: string[]; open: boolean }>`
        select r.id, r.last_sequence, array_agg(m.user_id) as members, bool_and(m.blocked_at is null) as open
        from chat_members own join chat_rooms r on r.id = own.room_id join chat_members m on m.room_id = r.id
        where own.user_id = ${userId} group by r.id`.execute(db);
      if (!live.isHere(userId)) return [];
      for (const { id, members, last_sequence, open } of rows) {
        // What was heard meanwhile has reached nobody here, though the database may count it already.
        const { first = none } = heard.get(id) ?? {};
        if (!rooms.has(id)) track(id, members, Math.min(last_sequence, first - 1), open);
      }
      const behind: string[] = [];
      for (const [roomId, { members, last }] of heard) {
        if (!members.includes(userId)) continue;
        const room = rooms.get(roomId) ?? track(roomId, members, 0);
        if (last > room.delivered) behind.push(roomId);
      }
      entered.add(userId);
      return behind;
    } finally {
      entering.delete(userId);
      if (entering.size === 0) heard.clear();
    }
  };

  const leave = (userId: string): void => {
    if (live.isHere(userId)) return;
    entered.delete(userId);
    for (const roomId of [...(roomsOf.get(userId) ?? [])]) {
      const { members } = rooms.get(roomId) as Room;
      if (members.some(live.isHere)) continue;
      rooms.delete(roomId);
      for (const member of members) {
        const own = roomsOf.get(member);
        own?.delete(roomId);
        if (own?.size === 0) roomsOf.delete(member);
      }
    }
  };

  return {
    find: (roomId: string): Room | undefined => rooms.get(roomId),
    /** What has been delivered of each room. */
    delivered: (): Map<string, number> => new Map([...rooms].map(([id, { delivered }]) => [id, delivered])),
    /** A room that is not known here: newer than everybody's loading, so nothing of it was delivered yet. */
    meet: (roomId: string, members: string[], sequence: number): Room | undefined => {
      const here = members.filter(live.isHere);
      if (here.length === 0) return undefined;
      if (!here.every((userId) => entering.has(userId))) return track(roomId, members, 0);
      const { first, last } = heard.get(roomId) ?? { first: none, last: 0 };
      heard.set(roomId, {
        members,
        first: Math.min(first, sequence || none),
        last: Math.max(last, sequence),
      });
      return undefined;
    },
    /** Loads the rooms of somebody who has just connected; answers those that have moved on meanwhile. */
    enter: async (userId: string): Promise<string[]> => {
      if (entered.has(userId)) {
        sendOnline(userId);
        return [];
      }
      const loading = entering.get(userId) ?? load(userId);
      entering.set(userId, loading);
      const behind = await loading;
      sendOnline(userId);
      return behind;
    },
    /** Forgets the rooms of somebody whose last socket has gone, where nobody else in them is here. */
    leave,
  };
};
