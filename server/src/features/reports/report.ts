import type { Db } from '../../lib/db.ts';

/** The days a report is about, in UTC, both included. */
interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** One line of a report by its columns' names; `id` is what the next batch begins after. */
export type ReportRow = { id: string } & Record<string, string | number | boolean | null>;

/** A report: what its columns are called, and the rows of a batch in the order of their ids. */
export interface Report {
  columns: readonly (readonly [key: string, header: string])[];
  batch(db: Db, days: Days, after: string | undefined, size: number): Promise<ReportRow[]>;
}

const batchSize = 1_000;

/**
 * The rows of a report, read as they are sent: each batch begins where the last one ended, so that neither a long report
 * nor a slow reader holds a connection or fills the memory.
 */
export async function* rowsOf(report: Report, db: Db, days: Days): AsyncGenerator<ReportRow> {
  let after: string | undefined;
  for (;;) {
    const rows = await report.batch(db, days, after, batchSize);
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id;
  }
}
