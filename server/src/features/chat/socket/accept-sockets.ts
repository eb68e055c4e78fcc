import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { problems } from '../../../../../contract/src/errors.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { Id } from '../../../../../contract/src/values.ts';
import type { App } from '../../../lib/deps.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { isSameOrigin } from '../../../lib/same-origin.ts';
import { consumeChatTickets } from './chat-tickets.ts';
import { type ChatRuntime, serveSocket } from './serve-socket.ts';

const path = /^\/ws\/users\/([^/]+)\/chat\/?$/;
const pingEveryMilliseconds = 10_000;
/** The first ping of a socket is at a random time, so that only a few are due at once: many would delay messages. */
const pingCheckMilliseconds = 100;

const rejections = {
  not_found: [404, problems.not_found[1]],
  invalid_origin: [400, 'This page belongs to another site.'],
  invalid_ticket: [401, 'This ticket was used or has expired.'],
  too_many_requests: [429, 'Too many windows are open. Close one and try again.'],
  unavailable: [503, problems.unavailable[1]],
} as const;

const reject = (stream: Duplex, code: keyof typeof rejections) => {
  const [status, error] = rejections[code];
  const body = JSON.stringify({ error, code });
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** Accepts sockets at `/ws/users/{userId}/chat/?ticket=`, and terminates those that no longer answer pings. */
export const acceptSockets = (app: App, runtime: ChatRuntime): { count(): number } => {
  const { config, db } = app.deps;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.chatFrameBytes,
    clientTracking: false,
  });
  const sockets = new Map<WebSocket, { isAlive: boolean; pingAt: number }>();
  /** The number of sockets of each user on this process. */
  const socketCounts = new Map<string, number>();

  const consumeTicket = inBatches((tickets: string[]) => consumeChatTickets(db, tickets));

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const pathUserId = path.exec(url.pathname)?.[1];
    if (pathUserId === undefined || !Id.safeParse(pathUserId).success) return reject(stream, 'not_found');
    if (!isSameOrigin(request.headers, config.publicUrl)) return reject(stream, 'invalid_origin');
    const socketUser = await consumeTicket(url.searchParams.get('ticket') ?? '');
    if (socketUser?.userId !== pathUserId.toLowerCase()) return reject(stream, 'invalid_ticket');
    const { userId } = socketUser;
    if (config.rateLimits && (socketCounts.get(userId) ?? 0) >= limits.chatSocketsPerPerson)
      return reject(stream, 'too_many_requests');
    server.handleUpgrade(request, stream, head, (ws) => {
      const state = { isAlive: true, pingAt: performance.now() + Math.random() * pingEveryMilliseconds };
      sockets.set(ws, state);
      socketCounts.set(userId, (socketCounts.get(userId) ?? 0) + 1);
      ws.on('pong', () => {
        state.isAlive = true;
      });
      ws.on('close', () => {
        sockets.delete(ws);
        const count = (socketCounts.get(userId) ?? 1) - 1;
        if (count > 0) socketCounts.set(userId, count);
        else socketCounts.delete(userId);
      });
      serveSocket(runtime, ws, socketUser);
    });
  };

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // In development, the web's build tool accepts a socket of its own.
    if (!request.url?.startsWith('/ws/')) {
      if (!config.webDev) stream.destroy();
      return;
    }
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((cause: unknown) => {
      app.log.warn(cause, 'a socket could not be accepted');
      reject(stream, 'unavailable');
    });
  });

  const pinging = setInterval(() => {
    const now = performance.now();
    for (const [ws, state] of sockets) {
      if (state.pingAt > now) continue;
      if (!state.isAlive) {
        ws.terminate();
        continue;
      }
      state.isAlive = false;
      state.pingAt = now + pingEveryMilliseconds;
      ws.ping();
    }
  }, pingCheckMilliseconds);
  pinging.unref();

  app.addHook('preClose', async () => {
    clearInterval(pinging);
    for (const ws of sockets.keys()) ws.close(1001, 'restarting');
    await new Promise((resolve) => setTimeout(resolve, sockets.size === 0 ? 0 : 200));
    for (const ws of sockets.keys()) ws.terminate();
  });
  return { count: () => sockets.size };
};
