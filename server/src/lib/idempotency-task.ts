import { sql } from 'kysely';
import { z } from 'zod';
import { defineTask } from './tasks.ts';

/** Forgets, every night, the answers kept for callers who try again: nobody does so after a day. */
export const purgeIdempotencyKeys = defineTask({
  name: 'purge_idempotency_keys',
  input: z.object({}),
  every: '27 3 * * *',
  run: async ({ db }) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
  },
});
