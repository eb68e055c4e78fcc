import { sql } from 'kysely';
import type { Pool } from '../../../lib/db.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import type { Live } from '../../../lib/live.ts';

const presenceIntervalMilliseconds = 200;

/** Sends users who are connected to this process the list of their contacts that are online. */
const openRoomPresence = (live: Live, getContacts: (userId: string) => Set<string>) => {
  const outdated = new Set<string>();
  let isScheduled = false;
  const send = (userId: string) => {
    outdated.delete(userId);
    if (!live.isHere(userId)) return;
    const userList = [...getContacts(userId)].filter(live.isOnline).map((id) => ({ id }));
    live.sendHere([userId], JSON.stringify({ action: 'onlineUser', userList }));
  };
  const sendOutdated = () => {
    isScheduled = false;
    for (const userId of [...outdated]) send(userId);
  };
  /** Sends in batches, so that a thousand users who reconnect at once cost each contact a few frames. */
  const schedule = (userIds: Iterable<string>) => {
    for (const userId of userIds) if (live.isHere(userId)) outdated.add(userId);
    if (outdated.size === 0 || isScheduled) return;
    isScheduled = true;
    setTimeout(sendOutdated, presenceIntervalMilliseconds).unref();
  };
  live.onPresence((userId) => schedule(getContacts(userId)));
  return { send, schedule };
};

/** A room with at least one member connected to this process. */
export interface Room {
  members: string[];
  /** The sequence of the last message that was delivered to the sockets of this process. */
  delivered: number;
  /** Whether neither member has blocked the other. */
  open: boolean;
}

interface RoomRow {
  id: string;
  last_sequence: number;
  members: string[];
  open: boolean;
}

const noSequence = Number.POSITIVE_INFINITY;

/** The rooms of each of several users. */
const listRooms = async (db: Pool, userIds: string[]): Promise<RoomRow[][]> => {
  const { rows } = await sql<RoomRow>`
    select r.id, r.last_sequence, array_agg(m.user_id) as members, bool_and(m.blocked_at is null) as open
    from chat_rooms r join chat_members m on m.room_id = r.id
    where r.id in (select room_id from chat_members where user_id = any(${userIds}::uuid[])) group by r.id`.execute(
    db,
  );
  const rowsByUser = new Map(userIds.map((userId) => [userId, [] as RoomRow[]]));
  for (const row of rows) for (const member of row.members) rowsByUser.get(member)?.push(row);
  return userIds.map((userId) => rowsByUser.get(userId) ?? []);
};

/** Rooms by id and by member, connected here or not. */
const openRoomIndex = () => {
  const rooms = new Map<string, Room>();
  const roomIdsByUser = new Map<string, Set<string>>();
  return {
    rooms,
    getRoomIds: (userId: string): string[] => [...(roomIdsByUser.get(userId) ?? [])],
    /** The other members of a user's open rooms: a block hides from both whether the other is online. */
    getContacts: (userId: string): Set<string> => {
      const contacts = new Set<string>();
      for (const roomId of roomIdsByUser.get(userId) ?? []) {
        const room = rooms.get(roomId);
        if (room?.open) for (const member of room.members) if (member !== userId) contacts.add(member);
      }
      return contacts;
    },
    add: (roomId: string, room: Room) => {
      rooms.set(roomId, room);
      for (const userId of room.members)
        roomIdsByUser.set(userId, (roomIdsByUser.get(userId) ?? new Set()).add(roomId));
    },
    remove: (roomId: string) => {
      for (const userId of rooms.get(roomId)?.members ?? []) {
        const roomIds = roomIdsByUser.get(userId);
        roomIds?.delete(roomId);
        if (roomIds?.size === 0) roomIdsByUser.delete(userId);
      }
      rooms.delete(roomId);
    },
  };
};

/** The rooms of the users who are connected to this process, and the presence of their members. */
export const openConnectedRooms = (db: Pool, live: Live) => {
  const { rooms, getRoomIds, getContacts, add, remove } = openRoomIndex();
  const presence = openRoomPresence(live, getContacts);
  const loadRooms = inBatches((userIds: string[]) => listRooms(db, userIds));
  const loading = new Map<string, Promise<string[]>>();
  const loaded = new Set<string>();
  /** Messages of unknown rooms that arrived while rooms were loading. */
  const pending = new Map<string, { members: string[]; first: number; last: number }>();

  const track = (roomId: string, members: string[], delivered: number, open = true): Room => {
    const room = { members, delivered, open };
    add(roomId, room);
    presence.schedule(members);
    return room;
  };

  const load = async (userId: string): Promise<string[]> => {
    try {
      const rows = await loadRooms(userId);
      if (!live.isHere(userId)) return [];
      for (const { id, members, last_sequence, open } of rows) {
        // The database may already count messages that arrived meanwhile and were not delivered.
        const { first = noSequence } = pending.get(id) ?? {};
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
    /** Sets whether neither member has blocked the other. */
    setOpen: (room: Room, open: boolean): void => {
      room.open = open;
      presence.schedule(room.members);
    },
    /** The last delivered sequence of each room. */
    delivered: (): Map<string, number> => new Map([...rooms].map(([id, { delivered }]) => [id, delivered])),
    /** Tracks an unknown room, which is newer than the loaded ones: nothing of it was delivered yet. */
    trackNew: (roomId: string, members: string[], sequence: number): Room | undefined => {
      const here = members.filter(live.isHere);
      if (here.length === 0) return undefined;
      if (!here.every((userId) => loading.has(userId))) return track(roomId, members, 0);
      const { first, last } = pending.get(roomId) ?? { first: noSequence, last: 0 };
      pending.set(roomId, {
        members,
        first: Math.min(first, sequence || noSequence),
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
      for (const roomId of getRoomIds(userId))
        if (!rooms.get(roomId)?.members.some(live.isHere)) remove(roomId);
    },
  };
};
