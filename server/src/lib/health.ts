import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from './deps.ts';
import { problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports as not ready and keeps serving for a while, so that the proxy stops sending requests before the close. */
    drain(milliseconds: number): Promise<void>;
  }
}

/** `/api/health`: the process responds. `/api/ready`: it also reaches its database and is not shutting down. */
export const registerHealth = (app: App) => {
  let draining = false;
  app.decorate('drain', async (milliseconds: number) => {
    draining = true;
    await sleep(milliseconds);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // The proxy must not reuse a connection that is about to close.
    if (draining) void reply.header('connection', 'close');
    return payload;
  });
  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/api/ready', { schema: { hide: true } }, async (request) => {
    if (draining) throw problem('unavailable');
    await sql`select 1`.execute(app.deps.db).catch((error: unknown) => {
      request.log.warn(error, 'the database did not answer');
      throw problem('unavailable');
    });
    return { status: 'ready' };
  });
};
