import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { chatTicket } from '../../contract/src/chat.ts';
import { type ClientFrame, type ServerFrame, socketPath } from '../../contract/src/realtime.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

type Frame<Action extends ServerFrame['action']> = Extract<ServerFrame, { action: Action }>;

/** A socket of a user with all received frames. */
export interface ChatClient {
  ws: WebSocket;
  frames: ServerFrame[];
  messages(): Frame<'message'>[];
  /** Waits for a frame; earlier frames count too. */
  next<Action extends ServerFrame['action']>(
    action: Action,
    matches?: (frame: Frame<Action>) => boolean,
  ): Promise<Frame<Action>>;
  send(frame: ClientFrame | Record<string, unknown> | string | Buffer): void;
  /** Sends a message and returns its id. */
  sendMessage(roomId: string, message: string, id?: string): string;
  closed: Promise<{ code: number; at: number }>;
  close(): Promise<void>;
}

/** A socket on `url` (`ws://host:port/...?ticket=`) after it opened. Throws if it is rejected. */
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
    for (const check of [...waiting]) check();
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
      matches: (frame: Frame<Action>) => boolean = () => true,
    ) =>
      new Promise<Frame<Action>>((resolve, reject) => {
        const check = () => {
          const match = frames.find((frame) => frame.action === action && matches(frame as Frame<Action>));
          if (!match) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(match as Frame<Action>);
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`No ${action} frame arrived, only ${JSON.stringify(frames).slice(0, 500)}`));
        }, 8_000);
        waiting.add(check);
        check();
      }),
    send,
    sendMessage: (roomId, message, id = randomUUID()) => {
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

/** Listens on a port; `connect` opens a socket of a user. */
export const listenForChat = async (test: TestApp) => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address() as { port: number };
  const host = `127.0.0.1:${address.port}`;
  const getTicket = async (person: Person) => (await test.as(person.token)(chatTicket)).ticket;
  const connect = async (person: Person, options: { origin?: string } = {}) =>
    openSocket(`ws://${host}${socketPath(person.id)}?ticket=${await getTicket(person)}`, person.id, options);
  return { host, port: address.port, getTicket, connect };
};
