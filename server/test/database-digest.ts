import { sql } from 'kysely';
import type { Pool } from '../src/lib/db.ts';
import { prepared } from '../src/lib/prepared.ts';

/** Counts of tries, and keys that were used: a refused request may leave them. */
const mayMove = ['code_failures', 'email_codes', 'idempotency_keys', 'sign_in_failures'];

/**
 * One line per table that changes with every write to it: a refused request must not change any. An insert or update
 * leaves a row of a newer transaction (`xmin`), a delete one row fewer.
 */
export const digestOf = async (db: Pool): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = rows
    .filter(({ name }) => !mayMove.includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0)
          as line from ${sql.table(name)}`,
    );
  // Planned once per connection: there are about a hundred tables.
  const digest = await sql<{ line: string }>`${prepared} ${sql.join(parts, sql` union all `)}`.execute(db);
  // Parallel parts return in any order.
  return digest.rows.map(({ line }) => line).sort();
};
