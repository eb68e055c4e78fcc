import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from './deps.ts';
import { problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that it is not ready any more, and goes on serving for a while, so that a proxy turns away before the close. */
    drain(milliseconds: number): Promise<void>;
  }
}

/** `/api/health`: the process answers. `/api/ready`: it also reaches its database, and is not about to go. */
export const registerHealth = (app: App) => {
  let draining = false;
  app.decorate('drain', async (milliseconds: number) => {
    draining = true;
    await sleep(milliseconds);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // The proxy must not keep a connection whose other end will be gone.
    if (draining) void reply.header('connection', 'close');
    return payload;
  });
  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/api/ready', { schema: { hide: true } }, async () => {
    if (draining) throw problem('unavailable');
    await sql`select 1`.execute(app.deps.db).catch(() => {
      throw problem('unavailable');
    });
    return { status: 'ready' };
  });
};
