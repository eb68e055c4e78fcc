import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import {
  type ClientFrame,
  closeCodes,
  type FrameRefusal,
  refusalSentences,
} from '../../../../../contract/src/realtime.ts';
import type { Deps } from '../../../lib/deps.ts';
import { pictureUrl } from '../../../lib/files.ts';
import type { LiveSocket } from '../../../lib/live-sockets.ts';
import { isOverSeats } from '../../companies/companies.public.ts';
import type { Delivery } from '../messages/deliver-messages.ts';
import type { MessageWriter } from '../messages/message-writer.ts';
import type { NotifyOfflineMembers } from '../messages/notify-offline-members.ts';
import type { Stored } from '../messages/store-messages.ts';
import type { SocketUser } from './chat-tickets.ts';
import { readFrame } from './read-frame.ts';

export interface ChatRuntime {
  deps: Deps;
  write: MessageWriter;
  delivery: Delivery;
  notifyOffline: NotifyOfflineMembers;
  /** Counts a frame of a person; false when they have sent too many. */
  takeFrame(userId: string): boolean;
  countFrame(outcome: 'in' | 'refused'): void;
}

const closeTimeoutMilliseconds = 500;

/** Terminates the socket if the client does not complete the closing handshake. */
const closeSocket = (ws: WebSocket, code: number, reason: string) => {
  ws.close(code, reason);
  setTimeout(() => ws.terminate(), closeTimeoutMilliseconds).unref();
};

const getMessageId = (frame: ClientFrame) => (frame.action === 'message' ? frame.id : undefined);

const openLiveSocket = (runtime: ChatRuntime, ws: WebSocket, { userId, sessionId }: SocketUser) => {
  let refusals = 0;
  const socket: LiveSocket = {
    userId,
    sessionId,
    send: (text) => {
      if (ws.readyState !== ws.OPEN) return;
      // Bounds memory: a client that does not read is disconnected, and loads missed messages when it reconnects.
      if (ws.bufferedAmount > limits.chatUnsentBytes) ws.terminate();
      else ws.send(text);
    },
    end: () => closeSocket(ws, closeCodes.sessionOver, 'session over'),
  };
  const refuse = (code: FrameRefusal, id?: string) => {
    runtime.countFrame('refused');
    refusals += 1;
    if (runtime.deps.config.rateLimits && refusals > limits.chatFrames.refusals)
      return closeSocket(ws, closeCodes.abuse, 'too many frames');
    socket.send(JSON.stringify({ action: 'error', code, message: refusalSentences[code], id }));
  };
  return { socket, refuse };
};

/** Serves the socket of a user with a valid ticket until it closes. */
export const serveSocket = (runtime: ChatRuntime, ws: WebSocket, socketUser: SocketUser): void => {
  const { deps, delivery } = runtime;
  const { db, live } = deps;
  const { userId, name } = socketUser;
  const userImage = pictureUrl(socketUser.image_id);
  const { socket, refuse } = openLiveSocket(runtime, ws, socketUser);

  const onStored = (id: string, roomId: string, stored: Stored) => {
    if ('refused' in stored) return refuse(stored.refused, id);
    runtime.countFrame('in');
    const { members, isDuplicate, ...rest } = stored;
    const message: ChatMessage = { id, roomId, user: userId, userName: name, userImage, file: null, ...rest };
    // A message that was delivered already is not published again, but the sender of a duplicate still needs the receipt.
    if (isDuplicate && delivery.wasDelivered(roomId, message.sequence))
      socket.send(JSON.stringify({ action: 'message', ...message }));
    delivery.publish({ roomId, members, sequence: message.sequence, message });
    if (!isDuplicate) runtime.notifyOffline(roomId, members, { userId, name });
  };

  const handle = (frame: ClientFrame) => {
    if (frame.action === 'ping') return socket.send('{"action":"pong"}');
    const { roomId } = frame;
    if (frame.action === 'message') {
      const { id = randomUUID(), message } = frame;
      void runtime.write({ id, roomId, userId, message }).then((stored) => onStored(id, roomId, stored));
      return;
    }
    const room = delivery.rooms.find(roomId);
    if (!room?.members.includes(userId)) return refuse('not_member');
    // Typing is hidden in a blocked room, without an error that would reveal the block.
    if (!room.open) return;
    const others = room.members.filter((member) => member !== userId);
    const { typing } = frame;
    live.send(others, { action: 'typing', typing, user: userId, userName: name, roomId });
  };

  // The seat checks of a colleague's messages, one after another, so that the messages keep their order.
  let lastCheck = Promise.resolve();
  const handleColleagueMessage = async (frame: ClientFrame) => {
    try {
      await joined;
      if (await isOverSeats(db, userId)) refuse(422, getMessageId(frame));
      else handle(frame);
    } catch {
      refuse('unavailable', getMessageId(frame));
    }
  };

  ws.on('message', (data, isBinary) => {
    // Frames may still arrive during the closing handshake.
    if (ws.readyState !== ws.OPEN) return;
    const read = readFrame(data, isBinary, userId);
    if (!runtime.takeFrame(userId))
      return refuse('too_fast', read.refused ? read.id : getMessageId(read.frame));
    if (read.refused) return refuse(read.refused, read.id);
    const { frame } = read;
    // Wait for the rooms: a message that is stored before they are loaded would count as delivered.
    if (socketUser.colleague && frame.action === 'message')
      lastCheck = lastCheck.then(() => handleColleagueMessage(frame));
    else
      void joined.then(
        () => handle(frame),
        () => {},
      );
  });
  // The socket closes itself after an invalid or oversized frame.
  ws.on('error', () => {});

  const leave = live.join(socket);
  const joined = delivery.join(userId);
  ws.on('close', () => {
    leave();
    delivery.rooms.leave(userId);
  });
  joined.catch(() => closeSocket(ws, closeCodes.tryAgain, 'try again later'));
};
