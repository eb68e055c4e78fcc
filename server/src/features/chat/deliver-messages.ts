import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import type { Pool } from '../../lib/db.ts';
import type { Live } from '../../lib/live.ts';
import { listAfter, listBehind } from './messages.queries.ts';
import { openRooms, type Room } from './open-rooms.ts';

/** A message that was stored, or (`sequence` 0) a room that is new or changed. */
interface RoomEvent {
  roomId: string;
  members: string[];
  sequence: number;
  /** Set where a block came or went: whether both may write. */
  open?: boolean;
  /** The message where it fits into what carries the event, else it is read. */
  message?: ChatMessage;
}

const topic = 'chat';
const atOnce = 500;
const retryMilliseconds = 500;

/**
 * Hands stored messages to the sockets of this process, of each room in the order of its numbers, each once. An event
 * only says that there is something: where a number is missing, because events overtook one another, were lost or came
 * without the message, what stands in the database since the last delivered one is read.
 */
export const openDelivery = (db: Pool, live: Live) => {
  const rooms = openRooms(db, live);
  const reading = new Map<string, { again: boolean }>();

  const emit = (room: Room, message: ChatMessage) => {
    room.delivered = message.sequence;
    live.sendHere(room.members, JSON.stringify({ action: 'message', ...message }));
  };

  const catchUp = async (roomId: string) => {
    const running = reading.get(roomId);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: true };
    reading.set(roomId, state);
    for (let room = rooms.find(roomId); room && state.again; room = rooms.find(roomId)) {
      state.again = false;
      try {
        const messages = await listAfter(db, roomId, room.delivered, atOnce);
        for (const message of messages) if (message.sequence === room.delivered + 1) emit(room, message);
        if (messages.length === atOnce) state.again = true;
      } catch {
        await sleep(retryMilliseconds);
        state.again = true;
      }
    }
    reading.delete(roomId);
  };

  const hear = ({ roomId, members, sequence, message, open }: RoomEvent) => {
    const room = rooms.find(roomId) ?? rooms.meet(roomId, members, sequence);
    if (room && open !== undefined) room.open = open;
    if (!room || sequence <= room.delivered) return;
    if (message && sequence === room.delivered + 1 && !reading.has(roomId)) emit(room, message);
    else void catchUp(roomId);
  };

  let looking = false;
  let lookAgain = false;
  /** Reads what every room here may lack. */
  const resync = async () => {
    lookAgain = true;
    if (looking) return;
    looking = true;
    while (lookAgain) {
      lookAgain = false;
      try {
        const known = rooms.delivered();
        if (known.size > 0) for (const roomId of await listBehind(db, known)) void catchUp(roomId);
      } catch {
        await sleep(retryMilliseconds);
        lookAgain = true;
      }
    }
    looking = false;
  };

  live.subscribe(topic, (event) => hear(event as RoomEvent));
  live.onMissed(() => void resync());

  return {
    rooms,
    /** Called for what is stored, in the order in which the writer answers. */
    tell: (event: RoomEvent): void => {
      const { message, ...rest } = event;
      hear(event);
      live.publish(topic, rest, message && { message });
    },
    /** Whether the sockets here have been handed a message already. */
    wasDelivered: (roomId: string, sequence: number): boolean =>
      (rooms.find(roomId)?.delivered ?? 0) >= sequence,
    /** Loads the rooms of somebody who has just connected. */
    enter: async (userId: string): Promise<void> => {
      for (const roomId of await rooms.enter(userId)) void catchUp(roomId);
    },
  };
};

export type Delivery = ReturnType<typeof openDelivery>;
