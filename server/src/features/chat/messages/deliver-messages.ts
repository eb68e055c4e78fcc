import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import type { Pool } from '../../../lib/db.ts';
import type { Live } from '../../../lib/live.ts';
import { openConnectedRooms, type Room } from '../rooms/connected-rooms.ts';
import { listAfter, listRoomsBehind } from './messages.queries.ts';

/** A stored message, or (`sequence` 0) a new or changed room. */
interface RoomEvent {
  roomId: string;
  members: string[];
  sequence: number;
  /** Whether both members may write; set when a block changes. */
  open?: boolean;
  /** Undefined if it is too large for the event: it is then read from the database. */
  message?: ChatMessage;
}

const topic = 'chat';
const batchSize = 500;
const retryMilliseconds = 500;

/**
 * Delivers stored messages to the sockets of this process: once each, in the order of the room's sequence. If a sequence
 * is missing, because events were reordered, lost or too large for a message, the messages since the last delivered one
 * are read from the database.
 */
export const openDelivery = (db: Pool, live: Live) => {
  const rooms = openConnectedRooms(db, live);
  const catchingUp = new Map<string, { again: boolean }>();

  const emit = (room: Room, message: ChatMessage) => {
    room.delivered = message.sequence;
    live.sendHere(room.members, JSON.stringify({ action: 'message', ...message }));
  };

  const catchUp = async (roomId: string) => {
    const running = catchingUp.get(roomId);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: true };
    catchingUp.set(roomId, state);
    for (let room = rooms.find(roomId); room && state.again; room = rooms.find(roomId)) {
      state.again = false;
      try {
        const messages = await listAfter(db, roomId, room.delivered, batchSize);
        for (const message of messages) if (message.sequence === room.delivered + 1) emit(room, message);
        if (messages.length === batchSize) state.again = true;
      } catch {
        await sleep(retryMilliseconds);
        state.again = true;
      }
    }
    catchingUp.delete(roomId);
  };

  const onEvent = ({ roomId, members, sequence, message, open }: RoomEvent) => {
    const room = rooms.find(roomId) ?? rooms.trackNew(roomId, members, sequence);
    if (room && open !== undefined) rooms.setOpen(room, open);
    if (!room || sequence <= room.delivered) return;
    if (message && sequence === room.delivered + 1 && !catchingUp.has(roomId)) emit(room, message);
    else void catchUp(roomId);
  };

  let isSyncing = false;
  let syncAgain = false;
  /** Catches up all rooms of this process. */
  const resync = async () => {
    syncAgain = true;
    if (isSyncing) return;
    isSyncing = true;
    while (syncAgain) {
      syncAgain = false;
      try {
        const delivered = rooms.delivered();
        if (delivered.size > 0)
          for (const roomId of await listRoomsBehind(db, delivered)) void catchUp(roomId);
      } catch {
        await sleep(retryMilliseconds);
        syncAgain = true;
      }
    }
    isSyncing = false;
  };

  live.subscribe(topic, (event) => onEvent(event as RoomEvent));
  live.onMissed(() => void resync());

  return {
    rooms,
    /** Delivers to all processes. Messages are published in the order in which they were stored. */
    publish: ({ message, ...event }: RoomEvent): void => live.publish(topic, event, message && { message }),
    /** Whether the message was already delivered to the sockets of this process. */
    wasDelivered: (roomId: string, sequence: number): boolean =>
      (rooms.find(roomId)?.delivered ?? 0) >= sequence,
    /** Loads the rooms of a user who has just connected. */
    join: async (userId: string): Promise<void> => {
      for (const roomId of await rooms.join(userId)) void catchUp(roomId);
    },
  };
};

export type Delivery = ReturnType<typeof openDelivery>;

/** Makes every process track a new or changed room, and the open tabs of its members load it again. */
export const publishRoom = (live: Live, roomId: string, members: string[], open = true): void => {
  const event: RoomEvent = { roomId, members, sequence: 0, open };
  live.publish(topic, event);
  live.send(members, { action: 'room', roomId });
};
