import { sql } from 'kysely';
import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes expired challenges of passkeys every night. */
export const purgePasskeyChallenges = defineTask({
  name: 'purge_passkey_challenges',
  input: z.object({}),
  every: '23 3 * * *',
  run: async ({ db }) => {
    await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  },
});
