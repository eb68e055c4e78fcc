import { sql } from 'kysely';
import { lastUseIsStale } from '../../lib/api-key.ts';
import type { App } from '../../lib/deps.ts';

/** Stores, after the response and at most once a minute, that a key was used. */
export const recordLastUse = (app: App): void => {
  app.addHook('onResponse', async ({ apiKey, log }) => {
    if (!apiKey?.isLastUseStale) return;
    // Requests within the session cache's second share this object: clear the flag so that only the first one writes.
    apiKey.isLastUseStale = false;
    await sql`
      update api_keys set last_used_at = now()
      where id = ${apiKey.id} and ${lastUseIsStale}`
      .execute(app.deps.db)
      .catch((error: Error) => log.warn({ reason: error.message }, 'The use of a key was not stored.'));
  });
};
