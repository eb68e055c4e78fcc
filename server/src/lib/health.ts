import { sql } from 'kysely';
import type { App } from './deps.ts';
import { problem } from './problem.ts';

/** `/api/health`: the process answers. `/api/ready`: it can also reach its database. */
export const registerHealth = (app: App) => {
  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/api/ready', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(app.deps.db).catch(() => {
      throw problem('unavailable');
    });
    return { status: 'ready' };
  });
};
