import { sql } from 'kysely';
import type { App } from '../../lib/deps.ts';

/** Stores, after the answer and at most once a minute, that a key was used. */
export const recordLastUse = (app: App): void => {
  app.addHook('onResponse', async ({ apiKey, log }) => {
    if (!apiKey?.isUseOld) return;
    // Callers that are cached share the object.
    apiKey.isUseOld = false;
    await sql`
      update api_keys set last_used_at = now()
      where id = ${apiKey.id} and coalesce(last_used_at < now() - interval '1 minute', true)`
      .execute(app.deps.db)
      .catch((error: Error) => log.warn({ reason: error.message }, 'The use of a key was not stored.'));
  });
};
