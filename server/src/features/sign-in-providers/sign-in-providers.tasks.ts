import { sql } from 'kysely';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes sign-ins that were not finished, every night. */
export const purgeSignInFlows = defineTask({
  name: 'purge_sign_in_flows',
  every: '23 3 * * *',
  run: async ({ db }) => {
    await sql`delete from sign_in_flows where expires_at < now()`.execute(db);
  },
});
