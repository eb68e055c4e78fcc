import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { chatTicket } from '../../contract/src/chat.ts';
import { type ClientFrame, type ServerFrame, socketPath } from '../../contract/src/realtime.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

type Frame<Action extends ServerFrame['action']> = Extract<ServerFrame, { action: Action }>;

/** One socket of a person, with everything that it was sent. */
export interface ChatClient {
  ws: WebSocket;
  frames: ServerFrame[];
  messages(): Frame<'message'>[];
  /** Waits for a frame, of those that came already too. */
  next<Action extends ServerFrame['action']>(
    action: Action,
    fits?: (frame: Frame<Action>) => boolean,
  ): Promise<Frame<Action>>;
  send(frame: ClientFrame | Record<string, unknown> | string | Buffer): void;
  /** Sends a message and answers its id. */
  say(roomId: string, message: string, id?: string): string;
  closed: Promise<{ code: number; at: number }>;
  close(): Promise<void>;
}

/** A socket on `url` (`ws://host:port/...?ticket=`) that is open. Throws where it is refused. */
export const openSocket = async (
  url: string,
  userId: string,
  options: ClientOptions = {},
): Promise<ChatClient> => {
  const ws = new WebSocket(url, { perMessageDeflate: false, ...options });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    frames.push(JSON.parse(data.toString()) as ServerFrame);
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    ws.on('close', (code) => resolve({ code, at: Date.now() }));
  });
  ws.on('error', () => {});
  await once(ws, 'open');
  const send: ChatClient['send'] = (frame) =>
    ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  return {
    ws,
    frames,
    messages: () => frames.filter((frame) => frame.action === 'message'),
    next: <Action extends ServerFrame['action']>(
      action: Action,
      fits: (frame: Frame<Action>) => boolean = () => true,
    ) =>
      new Promise<Frame<Action>>((resolve, reject) => {
        const look = () => {
          const found = frames.find((frame) => frame.action === action && fits(frame as Frame<Action>));
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found as Frame<Action>);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No ${action} came; there came ${JSON.stringify(frames).slice(0, 500)}`));
        }, 8_000);
        waiting.add(look);
        look();
      }),
    send,
    say: (roomId, message, id = randomUUID()) => {
      send({ action: 'message', message, user: userId, roomId, id });
      return id;
    },
    closed,
    close: async () => {
      ws.close();
      await closed;
    },
  };
};

/** Listens on a port, so that sockets can come; `connect` opens one of a person. */
export const listenForChat = async (test: TestApp) => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address() as { port: number };
  const host = `127.0.0.1:${address.port}`;
  const ticketOf = async (person: Person) => (await test.as(person.token)(chatTicket)).ticket;
  const connect = async (person: Person, options: { origin?: string } = {}) =>
    openSocket(`ws://${host}${socketPath(person.id)}?ticket=${await ticketOf(person)}`, person.id, options);
  return { host, port: address.port, ticketOf, connect };
};
