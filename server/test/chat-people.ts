import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatMessage, chatMessages, chatTicket } from '../../contract/src/chat.ts';
import { createClient } from '../../contract/src/client.ts';
import { socketPath } from '../../contract/src/realtime.ts';
import type { Person } from './builders.ts';
import { type ChatClient, openSocket } from './chat-client.ts';

/** The server that a user connects to. It may change or be down. */
type Host = () => string;

const connectClient = (host: Host, { token }: Person) =>
  createClient({
    baseUrl: '/api',
    fetch: (path, init) => fetch(`http://${host()}${String(path)}`, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });

/** A socket that reconnects by itself; `onOpen` runs on each connection before `onMessage`. */
const maintainConnection = (
  host: Host,
  person: Person,
  handlers: { onOpen(socket: ChatClient): void; onMessage(frame: ChatMessage): void; onRefused?(): void },
) => {
  let stopped = false;
  let socket: ChatClient | undefined;
  const run = async () => {
    while (!stopped) {
      try {
        const { ticket } = await connectClient(host, person)(chatTicket);
        socket = await openSocket(`ws://${host()}${socketPath(person.id)}?ticket=${ticket}`, person.id);
        socket.ws.on('message', (data) => {
          const frame = JSON.parse(data.toString());
          if (frame.action === 'message') handlers.onMessage(frame);
          if (frame.action === 'error' && frame.code === 'unavailable') handlers.onRefused?.();
        });
        handlers.onOpen(socket);
        for (const frame of socket.messages()) handlers.onMessage(frame);
        await socket.closed;
      } catch {
        // The server is down or stopped during the connection.
      }
      socket = undefined;
      if (!stopped) await sleep(20 + Math.random() * 50);
    }
  };
  const running = run();
  return {
    send: (frame: object) => {
      if (socket?.ws.readyState === 1) socket.send({ ...frame });
    },
    stop: async () => {
      stopped = true;
      socket?.ws.terminate();
      await running;
    },
  };
};

/**
 * A writer who sends messages without a receipt again, in order, after each reconnect, and a second after the server could
 * not store one.
 */
export const aWriter = (host: Host, person: Person, roomId: string, name: string) => {
  const unacknowledged = new Map<string, string>();
  const acknowledged = new Map<string, string>();
  const toFrame = (id: string, message: string) => ({
    action: 'message',
    message,
    user: person.id,
    roomId,
    id,
  });
  let isWaiting = false;
  const sendAgain = () => {
    isWaiting = false;
    for (const [id, message] of unacknowledged) connection.send(toFrame(id, message));
  };
  const connection = maintainConnection(host, person, {
    onOpen: (socket) => {
      for (const [id, message] of unacknowledged) socket.send(toFrame(id, message));
    },
    onRefused: () => {
      if (!isWaiting) setTimeout(sendAgain, 1_000);
      isWaiting = true;
    },
    onMessage: ({ id, message }) => {
      if (!unacknowledged.delete(id)) return;
      acknowledged.set(id, message);
    },
  });
  let count = 0;
  return {
    acknowledged,
    sendMessage: () => {
      const id = randomUUID();
      count += 1;
      const message = `${name} ${count}`;
      unacknowledged.set(id, message);
      connection.send(toFrame(id, message));
    },
    /** Waits until all messages have a receipt. */
    settle: async (milliseconds = 20_000) => {
      for (const deadline = Date.now() + milliseconds; unacknowledged.size > 0; await sleep(20))
        if (Date.now() > deadline) throw new Error(`${unacknowledged.size} messages have no receipt.`);
    },
    stop: connection.stop,
  };
};

/** A reader of live messages who loads missed ones after each reconnect. */
export const aReader = (host: Host, person: Person, roomId: string) => {
  const read: ChatMessage[] = [];
  const call = connectClient(host, person);
  let loading = false;
  let again = false;
  const load = async () => {
    again = true;
    if (loading) return;
    loading = true;
    while (again) {
      again = false;
      try {
        for (let more = true; more; ) {
          const last = read.at(-1);
          const query = last === undefined ? { limit: 100 } : { after: last.id, limit: 100 };
          const { results, next } = await call(chatMessages, { params: { chatId: roomId }, query });
          // The first load reads the newest page, newest first.
          for (const message of last === undefined ? results.reverse() : results) append(message);
          more = last !== undefined && next !== null;
        }
      } catch {
        again = true;
        await sleep(50);
      }
    }
    loading = false;
  };
  const append = (message: ChatMessage) => {
    if (message.sequence === (read.at(-1)?.sequence ?? message.sequence - 1) + 1) read.push(message);
  };
  const connection = maintainConnection(host, person, {
    onOpen: () => void load(),
    onMessage: (message) => {
      const last = read.at(-1)?.sequence;
      if (last !== undefined && !loading && message.sequence === last + 1) append(message);
      else if (last === undefined || message.sequence > last) void load();
    },
  });
  return {
    read,
    settle: async (sequence: number, milliseconds = 20_000) => {
      for (
        const deadline = Date.now() + milliseconds;
        (read.at(-1)?.sequence ?? 0) < sequence;
        await sleep(20)
      )
        if (Date.now() > deadline) throw new Error(`Read up to ${read.at(-1)?.sequence} of ${sequence}.`);
    },
    stop: connection.stop,
  };
};
