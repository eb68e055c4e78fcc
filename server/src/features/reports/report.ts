import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** The first and last day of a report, in UTC. */
interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** A row of a report by the keys of its columns, with the id that the batches are ordered by. */
export type ReportRow = { id: string } & Record<string, string | number | boolean | null>;

export interface Report {
  columns: readonly (readonly [key: string, header: string])[];
  /** The column that `id` comes from, and the time that the days select by. */
  id: string;
  time: string;
  /** A select of all rows that ends with its `where`. */
  rows: RawBuilder<unknown>;
  /** Groups the rows: the report is read at once, as it has few. */
  groups?: { by: RawBuilder<unknown> };
}

const batchSize = 1_000;

const readBatch = async (
  { id, time, rows: select }: Report,
  db: Db,
  { from, to }: Days,
  after: string | undefined,
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`${select}
    ${from === undefined ? sql`` : sql`and ${sql.ref(time)} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and ${sql.ref(time)} < ${to}::date + 1`}
    ${after === undefined ? sql`` : sql`and ${sql.ref(id)} > ${after}`}
    order by ${sql.ref(id)} limit ${batchSize}`.execute(db);
  return rows;
};

const readGroups = async (
  { time, rows: select }: Report,
  by: RawBuilder<unknown>,
  db: Db,
  { from, to }: Days,
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`${select}
    ${from === undefined ? sql`` : sql`and ${sql.ref(time)} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and ${sql.ref(time)} < ${to}::date + 1`}
    ${by}`.execute(db);
  return rows;
};

/** The rows of a report, read in batches, so that a slow client holds neither a connection nor much memory. */
export async function* readReport(report: Report, db: Db, days: Days): AsyncGenerator<ReportRow> {
  if (report.groups) return yield* await readGroups(report, report.groups.by, db, days);
  let after: string | undefined;
  for (;;) {
    const rows = await readBatch(report, db, days, after);
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id;
  }
}
