import { sql } from 'kysely';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes, every night, requests that ended without an answer long ago, and consents that have run out. */
export const purgeReferences = defineTask({
  name: 'purge_references',
  every: '37 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from person_references where answered_at is null
        and least(expires_at, declined_at, withdrawn_at) < now() - make_interval(days => ${referenceLimits.storedDays})`.execute(
      db,
    );
    await sql`delete from reference_consents where until < now()`.execute(db);
  },
});
