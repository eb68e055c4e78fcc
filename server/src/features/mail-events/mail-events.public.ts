import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** The mails to a person, for the export of their data. */
export const exportMailLog = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql`
    select email, subject, kind, stream, state, reason, sent_at, changed_at from mail_log
    where user_id = ${userId} order by sent_at`.execute(db);
  return { mail_log: rows };
};
