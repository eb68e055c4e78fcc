import { sql } from 'kysely';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes expired challenges of passkeys every night. */
export const purgePasskeyChallenges = defineTask({
  name: 'purge_passkey_challenges',
  every: '23 3 * * *',
  run: async ({ db }) => {
    await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  },
});
