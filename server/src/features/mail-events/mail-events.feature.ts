import { sql } from 'kysely';
import type { Feature } from '../../lib/feature.ts';
import { mailEventRoutes } from './mail-events.routes.ts';
import { purgeMailEvents } from './mail-events.tasks.ts';

export const mailEventsFeature: Feature = {
  name: 'mail-events',
  routes: [mailEventRoutes],
  tasks: [purgeMailEvents],
  tables: ['mail_event_receipts'],
  exportPerson: async (db, userId) => {
    const { rows } = await sql`
      select email, subject, kind, stream, state, reason, sent_at, changed_at from mail_log
      where user_id = ${userId} order by sent_at`.execute(db);
    return { mail_log: rows };
  },
};
