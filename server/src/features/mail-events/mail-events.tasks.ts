import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { purgeSoftBounces } from '../../lib/bounces.ts';
import { purgeMailLog } from '../../lib/mail-log.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Deletes old entries of the mail log and soft bounces every night, and receipts of events that would no longer be accepted. */
export const purgeMailEvents = defineTask({
  name: 'purge_mail_events',
  every: '37 3 * * *',
  run: async ({ db }) => {
    await purgeMailLog(db);
    await purgeSoftBounces(db);
    await sql`
      delete from mail_event_receipts
      where received_at < now() - make_interval(hours => ${2 * limits.mailEventHours})`.execute(db);
  },
});
