import { sql } from 'kysely';
import type { Pool } from '../../../lib/db.ts';
import type { Live } from '../../../lib/live.ts';

/** A room with at least one member connected to this process. */
export interface Room {
  members: string[];
  /** The sequence of the last message that was delivered to the sockets of this process. */
  delivered: number;
  /** Whether neither member has blocked the other. */
  open: boolean;
}

const PRESENCE_INTERVAL_MS = 200;
const NO_SEQUENCE = Number.POSITIVE_INFINITY;

/** Sends users the list of their contacts that are online. */
const openPresence = (live: Live, contactsOf: (userId: string) => Set<string>) => {
  const outdated = new Set<string>();
  let isScheduled = false;
  const send = (userId: string) => {
    if (!live.isHere(userId)) return;
    const userList = [...contactsOf(userId)].filter(live.isOnline).map((id) => ({ id }));
    live.sendHere([userId], JSON.stringify({ action: 'onlineUser', userList }));
  };
  const flush = () => {
    isScheduled = false;
    const userIds = [...outdated];
    outdated.clear();
    userIds.forEach(send);
  };
  return {
    send,
    /** Sends in batches, so that a thousand users who reconnect at once cost each contact a few frames. */
    schedule: (userIds: Iterable<string>) => {
      for (const userId of userIds) if (live.isHere(userId)) outdated.add(userId);
      if (outdated.size === 0 || isScheduled) return;
      isScheduled = true;
      setTimeout(flush, PRESENCE_INTERVAL_MS).unref();
    },
  };
};

/** The rooms of the users who are connected to this process, and the presence of their members. */
export const openConnectedRooms = (db: Pool, live: Live) => {
  const rooms = new Map<string, Room>();
  /** For every member of these rooms, connected here or not. */
  const roomIdsOf = new Map<string, Set<string>>();
  const loading = new Map<string, Promise<string[]>>();
  const loaded = new Set<string>();
  /** Messages of unknown rooms that arrived while rooms were loading. */
  const pending = new Map<string, { members: string[]; first: number; last: number }>();

  const contactsOf = (userId: string): Set<string> => {
    const contacts = new Set<string>();
    for (const roomId of roomIdsOf.get(userId) ?? [])
      for (const member of rooms.get(roomId)?.members ?? []) if (member !== userId) contacts.add(member);
    return contacts;
  };

  const presence = openPresence(live, contactsOf);
  live.onPresence((userId) => presence.schedule(contactsOf(userId)));

  const track = (roomId: string, members: string[], delivered: number, open = true): Room => {
    const room = { members, delivered, open };
    rooms.set(roomId, room);
    for (const userId of members) roomIdsOf.set(userId, (roomIdsOf.get(userId) ?? new Set()).add(roomId));
    presence.schedule(members);
    return room;
  };

  const load = async (userId: string): Promise<string[]> => {
    try {
      const { rows } = await sql<{ id: string; last_sequence: number; members: string[]; open: boolean }>`
        select r.id, r.last_sequence, array_agg(m.user_id) as members, bool_and(m.blocked_at is null) as open
        from chat_members own join chat_rooms r on r.id = own.room_id join chat_members m on m.room_id = r.id
        where own.user_id = ${userId} group by r.id`.execute(db);
      if (!live.isHere(userId)) return [];
      for (const { id, members, last_sequence, open } of rows) {
        // The database may already count messages that arrived meanwhile and were not delivered.
        const { first = NO_SEQUENCE } = pending.get(id) ?? {};
        if (!rooms.has(id)) track(id, members, Math.min(last_sequence, first - 1), open);
      }
      const behind: string[] = [];
      for (const [roomId, { members, last }] of pending) {
        if (!members.includes(userId)) continue;
        const room = rooms.get(roomId) ?? track(roomId, members, 0);
        if (last > room.delivered) behind.push(roomId);
      }
      loaded.add(userId);
      return behind;
    } finally {
      loading.delete(userId);
      if (loading.size === 0) pending.clear();
    }
  };

  return {
    find: (roomId: string): Room | undefined => rooms.get(roomId),
    /** The last delivered sequence of each room. */
    delivered: (): Map<string, number> => new Map([...rooms].map(([id, { delivered }]) => [id, delivered])),
    /** Tracks an unknown room, which is newer than the loaded ones: nothing of it was delivered yet. */
    trackNew: (roomId: string, members: string[], sequence: number): Room | undefined => {
      const here = members.filter(live.isHere);
      if (here.length === 0) return undefined;
      if (!here.every((userId) => loading.has(userId))) return track(roomId, members, 0);
      const { first, last } = pending.get(roomId) ?? { first: NO_SEQUENCE, last: 0 };
      pending.set(roomId, {
        members,
        first: Math.min(first, sequence || NO_SEQUENCE),
        last: Math.max(last, sequence),
      });
      return undefined;
    },
    /** Loads the rooms of a user who has just connected. Returns the rooms with messages that arrived meanwhile. */
    join: async (userId: string): Promise<string[]> => {
      let behind: string[] = [];
      if (!loaded.has(userId)) {
        const promise = loading.get(userId) ?? load(userId);
        loading.set(userId, promise);
        behind = await promise;
      }
      presence.send(userId);
      return behind;
    },
    /** Removes the rooms of a user without sockets here, unless another member is connected. */
    leave: (userId: string): void => {
      if (live.isHere(userId)) return;
      loaded.delete(userId);
      for (const roomId of [...(roomIdsOf.get(userId) ?? [])]) {
        const { members } = rooms.get(roomId) as Room;
        if (members.some(live.isHere)) continue;
        rooms.delete(roomId);
        for (const member of members) {
          const roomIds = roomIdsOf.get(member);
          roomIds?.delete(roomId);
          if (roomIds?.size === 0) roomIdsOf.delete(member);
        }
      }
    },
  };
};
