import { type RawBuilder, sql } from 'kysely';
import type { StatisticsQuery } from '../../../../contract/src/statistics.ts';
import { matchingBusinessTypes } from '../../../../contract/src/values.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';

/** A row of a report by the keys of its columns, with the id that the batches are ordered by. */
export type ReportRow = { id: string } & Record<string, string | number | boolean | null>;

type Dimension = Exclude<keyof StatisticsQuery, 'date_from' | 'date_to'>;

export interface Report {
  columns: readonly (readonly [key: string, header: string])[];
  /** The column that `id` comes from, and the time that the days select by. */
  id: string;
  time: string;
  /** What a filter compares with. A report without a function, such as that of companies, ignores the filter. */
  dimensions: Partial<Record<Dimension, RawBuilder<unknown>>>;
  /** A select of all rows that ends with its `where`. */
  rows: RawBuilder<unknown>;
  /** Groups the rows: the report is read at once, as it has few. */
  groups?: { by: RawBuilder<unknown> };
}

/** The dimensions of a table that has them as columns. */
export const getDimensions = (table: 'fractionals' | 'companies' | 'jobs'): Report['dimensions'] => ({
  ...(table !== 'companies' && { fractional_type: sql.ref(`${table}.fractional_type`) }),
  main_category: sql.ref(`${table}.main_category`),
  client_type_expertise: sql.ref(`${table}.client_type_expertise`),
  location: sql.ref(`${table}.location`),
});

const batchSize = 1_000;

const matches = ({ time, dimensions }: Report, { date_from, date_to, ...filters }: StatisticsQuery) => {
  const { client_type_expertise: business, ...others } = filters;
  return combine([
    date_from && sql`${sql.ref(time)} >= ${date_from}::date`,
    date_to && sql`${sql.ref(time)} < ${date_to}::date + 1`,
    business && sql`${dimensions.client_type_expertise} = any(${matchingBusinessTypes(business)}::text[])`,
    ...(Object.keys(others) as (keyof typeof others)[]).map(
      (name) => others[name] && dimensions[name] && sql`${dimensions[name]} = ${others[name]}`,
    ),
  ]);
};

/** The rows of a report, read in batches, so that a slow client holds neither a connection nor much memory. */
export async function* readReport(
  report: Report,
  db: Db,
  filters: StatisticsQuery,
): AsyncGenerator<ReportRow> {
  const select = sql`${report.rows} and ${matches(report, filters)}`;
  if (report.groups) {
    yield* (await sql<ReportRow>`${select} ${report.groups.by}`.execute(db)).rows;
    return;
  }
  const id = sql.ref(report.id);
  let after: string | undefined;
  for (;;) {
    const { rows } = await sql<ReportRow>`${select} ${after === undefined ? sql`` : sql`and ${id} > ${after}`}
      order by ${id} limit ${batchSize}`.execute(db);
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id;
  }
}
