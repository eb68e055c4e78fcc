import type { Insertable } from 'kysely';
import type { Db } from '../server/src/lib/db.ts';
import type { DB } from '../server/src/lib/db-types.ts';

// PostgreSQL takes 65,535 parameters in a statement; the widest table has some fifty columns.
const rowsAtOnce = 400;

/** Inserts many rows by few statements. */
export const insertAll = async <Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto(table as keyof DB)
      .values(rows.slice(at, at + rowsAtOnce) as never)
      .execute();
};
