import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { socketPath } from '../../contract/src/realtime.ts';
import type { BenchPerson } from './chat-dataset.ts';
import type { ServerName } from './servers.ts';

/**
 * A connection that speaks the protocol of either server directly, so that the load generator costs the same for both.
 */
export interface Connection {
  person: BenchPerson;
  ws: WebSocket;
  sendMessage(message: string): void;
}

type OnMessage = (person: BenchPerson, message: string, from: string) => void;

interface Options {
  server: { name: ServerName; port: number };
  person: BenchPerson;
  /** Default: requested by a call, like a browser. */
  ticket?: string | undefined;
  onMessage: OnMessage;
}

const pools = new Map<number, Pool>();

const requestTicket = async (port: number, { token }: BenchPerson): Promise<string> => {
  const pool = pools.get(port) ?? new Pool(`http://127.0.0.1:${port}`, { connections: 200, pipelining: 1 });
  pools.set(port, pool);
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await pool.request({ path: '/api/chat/ticket', method: 'POST', headers });
  const json = (await body.json()) as { ticket: string };
  if (statusCode !== 200) throw new Error(`The ticket was refused: ${statusCode}`);
  return json.ticket;
};

const buildSocketUrl = async ({ server, person, ticket }: Options): Promise<string> =>
  server.name === 'socket.io'
    ? `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`
    : `ws://127.0.0.1:${server.port}${socketPath(person.id)}?ticket=${encodeURIComponent(ticket ?? (await requestTicket(server.port, person)))}`;

/** Opens a connection. Resolves once the server has accepted the person. */
const openConnection = async (options: Options): Promise<Connection> => {
  const { server, person, onMessage } = options;
  const io = server.name === 'socket.io';
  const ws = new WebSocket(await buildSocketUrl(options), { perMessageDeflate: false });
  const ready = new Promise<void>((resolve, reject) => {
    ws.on('error', reject);
    ws.on('close', () => reject(new Error('closed')));
    ws.on('message', (data: Buffer) => {
      const text = data.toString();
      if (io && text.startsWith('0')) return ws.send(`40${JSON.stringify({ token: person.token })}`);
      if (io && text === '2') return ws.send('3');
      if (io && text.startsWith('40')) return resolve();
      if (!io && text.startsWith('{"action":"onlineUser"')) return resolve();
      const frame = io
        ? text.startsWith('42["message",')
          ? JSON.parse(text.slice(2))[1]
          : undefined
        : JSON.parse(text);
      if (frame?.message !== undefined && frame.user !== undefined)
        onMessage(person, frame.message, frame.user);
    });
  });
  await ready;
  const { roomId, id: user } = person;
  return {
    person,
    ws,
    sendMessage: (message) => {
      const frame = { message, user, roomId, id: crypto.randomUUID() };
      ws.send(
        io ? `42${JSON.stringify(['message', frame])}` : JSON.stringify({ action: 'message', ...frame }),
      );
    },
  };
};

/** Opens connections, a few at a time, and retries each until it is open. */
export const openMany = async (
  server: Options['server'],
  people: BenchPerson[],
  onMessage: OnMessage,
  { tickets, atOnce = 100 }: { tickets?: string[]; atOnce?: number } = {},
): Promise<Connection[]> => {
  const connections: Connection[] = [];
  let next = 0;
  const open = async () => {
    for (let index = next++; index < people.length; index = next++) {
      const person = people[index] as BenchPerson;
      for (let ticket = tickets?.[index]; ; ticket = undefined) {
        const opened = await openConnection({ server, person, ticket, onMessage }).catch(() => undefined);
        if (opened) {
          connections.push(opened);
          break;
        }
        await sleep(300 + Math.random() * 700);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, open));
  return connections;
};

export const closeAll = async (connections: Connection[]): Promise<void> => {
  for (const { ws } of connections) ws.terminate();
  await sleep(500);
};
