import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes, every night, old enquiries that are done. */
export const purgeEnquiries = defineTask({
  name: 'purge_enquiries',
  every: '29 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from enquiries where done_at is not null
        and created_at < now() - make_interval(months => ${limits.enquiryMonths})`.execute(db);
  },
});
