import { sql } from 'kysely';
import type { Pool } from '../src/lib/db.ts';

/** Counts of tries, and keys that were seen: a refusal may leave them. */
const mayMove = ['email_codes', 'idempotency_keys'];

/** One line a table that changes with anything in it: what was refused must leave all of them as they were. */
export const digestOf = async (db: Pool): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = rows
    .filter(({ name }) => !mayMove.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} || ' ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
          as line from ${sql.table(name)} t`,
    );
  const digest = await sql<{ line: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  // Parts that are read side by side come in any order.
  return digest.rows.map(({ line }) => line).sort();
};
