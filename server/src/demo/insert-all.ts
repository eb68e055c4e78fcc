import type { Insertable } from 'kysely';
import type { Db } from '../lib/db.ts';
import type { Schema } from '../lib/db-schema.ts';

// PostgreSQL takes 65,535 parameters in a statement; the widest table has some fifty columns.
const rowsAtOnce = 400;

/** Inserts many rows by few statements. */
export const insertAll = async <Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto(table as keyof Schema)
      .values(rows.slice(at, at + rowsAtOnce) as never)
      .execute();
};
