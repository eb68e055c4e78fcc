import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  type ClientFrame,
  closeCodes,
  type FrameRefusal,
  refusalSentences,
} from '../../../../contract/src/realtime.ts';
import type { Deps } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { LiveSocket } from '../../lib/live-sockets.ts';
import { isOverSeats } from '../companies/companies.public.ts';
import type { Visitor } from './chat-tickets.ts';
import type { Delivery } from './deliver-messages.ts';
import type { MessageWriter } from './message-writer.ts';
import type { NotifyAbsent } from './notify-absent.ts';
import { readFrame } from './read-frame.ts';
import type { Stored } from './store-messages.ts';

/** What sockets work with. */
export interface ChatRuntime {
  deps: Deps;
  write: MessageWriter;
  delivery: Delivery;
  notifyAbsent: NotifyAbsent;
  counted(message: 'in' | 'refused'): void;
}

const closeMilliseconds = 500;

/** So many frames at once, and so many more each second. */
const openAllowance = (on: boolean) => {
  const { atOnce, aSecond, refusals } = limits.chatFrames;
  let left: number = atOnce;
  let refused = 0;
  let at = Date.now();
  return {
    take: (): boolean => {
      if (!on) return true;
      const now = Date.now();
      left = Math.min(atOnce, left + ((now - at) / 1000) * aSecond);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    /** Counts a refusal; true once there have been too many. */
    refuse: (): boolean => {
      refused += 1;
      return on && refused > refusals;
    },
  };
};

const closeSoon = (ws: WebSocket, code: number, reason: string) => {
  ws.close(code, reason);
  // Who does not answer the closing is cut off.
  setTimeout(() => ws.terminate(), closeMilliseconds).unref();
};

/** Serves one socket of somebody whose ticket was good, until it closes. */
export const serveSocket = (
  { deps: { config, db, live }, write, delivery, notifyAbsent, counted }: ChatRuntime,
  ws: WebSocket,
  { userId, sessionId, name, image_id, colleague }: Visitor,
): void => {
  const allowance = openAllowance(config.rateLimits);
  const image = pictureUrl(image_id);

  const socket: LiveSocket = {
    userId,
    sessionId,
    send: (text) => {
      if (ws.readyState !== ws.OPEN) return;
      // Memory is bounded: who does not read is let go, and loads what is missing when back.
      if (ws.bufferedAmount > limits.chatUnsentBytes) ws.terminate();
      else ws.send(text);
    },
    end: () => closeSoon(ws, closeCodes.sessionOver, 'session over'),
  };

  const refuse = (code: FrameRefusal, id?: string) => {
    counted('refused');
    if (allowance.refuse()) return closeSoon(ws, closeCodes.abuse, 'too many frames');
    socket.send(JSON.stringify({ action: 'error', code, message: refusalSentences[code], id }));
  };

  const answer = (id: string, roomId: string, stored: Stored) => {
    if ('refused' in stored) return refuse(stored.refused, id);
    counted('in');
    const { members, known, ...rest } = stored;
    const message: ChatMessage = { id, roomId, user: userId, userName: name, userImage: image, ...rest };
    // What was sent again has been handed out already; its sender still waits for the receipt.
    if (known && delivery.wasDelivered(roomId, message.sequence))
      socket.send(JSON.stringify({ action: 'message', ...message }));
    delivery.tell({ roomId, members, sequence: message.sequence, message });
    if (!known) notifyAbsent(roomId, members, { userId, name });
  };

  const follow = (frame: ClientFrame) => {
    if (frame.action === 'ping') return socket.send('{"action":"pong"}');
    const { roomId } = frame;
    if (frame.action === 'message') {
      const { id = randomUUID(), message } = frame;
      return write({ id, roomId, userId, message }, (stored) => answer(id, roomId, stored));
    }
    const room = delivery.rooms.find(roomId);
    if (!room?.members.includes(userId)) return refuse('not_member');
    // Who has blocked does not see the other type, and the other is not told so.
    if (!room.open) return;
    const others = room.members.filter((member) => member !== userId);
    const { typing } = frame;
    live.send(others, { action: 'typing', typing, user: userId, userName: name, roomId });
  };

  /** One message after the other, so that they stay in their order. */
  const followSeated = async (frame: ClientFrame) => {
    try {
      await entered;
      if (await isOverSeats(db, userId)) refuse(422, idOf(frame));
      else follow(frame);
    } catch {
      refuse('unavailable', idOf(frame));
    }
  };
  let asked = Promise.resolve();

  ws.on('message', (data, isBinary) => {
    // A closing handshake lets what was sent before it arrive; nothing of it counts any more.
    if (ws.readyState !== ws.OPEN) return;
    const read = readFrame(data, isBinary, userId);
    if (!allowance.take()) return refuse('too_fast', read.refused ? read.id : idOf(read.frame));
    if (read.refused) return refuse(read.refused, read.id);
    // A message stored while the rooms are being loaded would be taken for one that was handed out before.
    if (colleague && read.frame.action === 'message') asked = asked.then(() => followSeated(read.frame));
    else
      void entered.then(
        () => follow(read.frame),
        () => {},
      );
  });
  // Broken frames and too big ones close the socket by themselves.
  ws.on('error', () => {});

  const leave = live.join(socket);
  const entered = delivery.enter(userId);
  ws.on('close', () => {
    leave();
    delivery.rooms.leave(userId);
  });
  // The database may be away: the client is told to come back.
  entered.catch(() => closeSoon(ws, 1013, 'try again later'));
};

const idOf = (frame: ClientFrame) => (frame.action === 'message' ? frame.id : undefined);
