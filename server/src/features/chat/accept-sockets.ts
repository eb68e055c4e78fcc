import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { App } from '../../lib/deps.ts';
import { type ChatRuntime, serveSocket } from './chat.socket.ts';
import { spendChatTicket } from './chat-tickets.ts';

const path = /^\/ws\/users\/([^/]+)\/chat\/?$/;
/** A tenth of the sockets is pinged each second; one that has not answered the last ping is dead. */
const turns = 10;

const refuse = (stream: Duplex, status: string, error: string, code: string) => {
  const body = JSON.stringify({ error, code });
  stream.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** A browser always says where its page is from; that has to be this site. Who sends none is no browser. */
const isOurs = ({ origin, host }: IncomingMessage['headers'], publicUrl: string): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
};

/** Accepts sockets at `/ws/users/{userId}/chat/?ticket=`, and finds those whose other end is gone. */
export const acceptSockets = (app: App, runtime: ChatRuntime): { count(): number } => {
  const { config, db } = app.deps;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.chatFrameBytes,
    clientTracking: false,
  });
  const alive = new Map<WebSocket, { answered: boolean; turn: number }>();
  /** How many each person has here. */
  const held = new Map<string, number>();
  let turn = 0;

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const userId = path.exec(url.pathname)?.[1];
    if (userId === undefined || !Id.safeParse(userId).success)
      return refuse(
        stream,
        '404 Not Found',
        'Page not found. It may have been removed, or you may not have access.',
        'not_found',
      );
    if (!isOurs(request.headers, config.publicUrl))
      return refuse(stream, '400 Bad Request', 'This page is not from here.', 'invalid_origin');
    const visitor = await spendChatTicket(db, url.searchParams.get('ticket') ?? '');
    if (visitor?.userId !== userId.toLowerCase())
      return refuse(
        stream,
        '401 Unauthorized',
        'This ticket has been used or has run out.',
        'invalid_ticket',
      );
    const { userId: person } = visitor;
    if (config.rateLimits && (held.get(person) ?? 0) >= limits.chatSocketsOfOne)
      return refuse(
        stream,
        '429 Too Many Requests',
        'Too many windows are open. Please close one.',
        'too_many_requests',
      );
    server.handleUpgrade(request, stream, head, (ws) => {
      held.set(person, (held.get(person) ?? 0) + 1);
      alive.set(ws, { answered: true, turn: alive.size % turns });
      ws.on('pong', () => {
        const state = alive.get(ws);
        if (state) state.answered = true;
      });
      ws.on('close', () => {
        alive.delete(ws);
        const left = (held.get(person) ?? 1) - 1;
        if (left > 0) held.set(person, left);
        else held.delete(person);
      });
      serveSocket(runtime, ws, visitor);
    });
  };

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // In development the tool that serves the web has a socket of its own.
    if (!request.url?.startsWith('/ws/')) {
      if (!config.webDev) stream.destroy();
      return;
    }
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((cause: unknown) => {
      app.log.warn(cause, 'a socket could not be accepted');
      refuse(
        stream,
        '503 Service Unavailable',
        'The service is busy. Please try again in a moment.',
        'unavailable',
      );
    });
  });

  const pinging = setInterval(() => {
    turn = (turn + 1) % turns;
    for (const [ws, state] of alive) {
      if (state.turn !== turn) continue;
      if (!state.answered) {
        ws.terminate();
        continue;
      }
      state.answered = false;
      ws.ping();
    }
  }, 1_000);
  pinging.unref();

  app.addHook('preClose', async () => {
    clearInterval(pinging);
    for (const ws of alive.keys()) ws.close(1001, 'restarting');
    await new Promise((resolve) => setTimeout(resolve, alive.size === 0 ? 0 : 200));
    for (const ws of alive.keys()) ws.terminate();
  });
  return { count: () => alive.size };
};
