import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes, every night, addresses that never confirmed or unsubscribed long ago. */
export const purgeNewsletter = defineTask({
  name: 'purge_newsletter',
  every: '23 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from newsletter_subscribers
      where state <> 'subscribed'
        and changed_at < now() - make_interval(days => ${limits.newsletterPurgeDays})`.execute(db);
  },
});
