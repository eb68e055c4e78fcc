import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyAll } from 'csv-stringify/sync';

/** A column of a CSV file: its header, and the cell of a row. */
export type CsvColumn<Row> = readonly [
  header: string,
  cell: (row: Row) => string | number | boolean | null | undefined,
];

// With the byte order mark, Excel reads the file as UTF-8. Cells that a spreadsheet would run as a formula are escaped
// (CWE-1236).
const format = { bom: true, escape_formulas: true };

const getHeaders = <Row>(columns: readonly CsvColumn<Row>[]) => columns.map(([header]) => header);
const getCells = <Row>(columns: readonly CsvColumn<Row>[], row: Row) => columns.map(([, cell]) => cell(row));

/** Rows as a CSV file for a spreadsheet. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  stringifyAll([getHeaders(columns), ...rows.map((row) => getCells(columns, row))], format);

/** `toCsv` as a stream, with rows read as they are sent. An error destroys the stream, so that no partial file seems complete. */
export const streamCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): Readable => {
  async function* records() {
    yield getHeaders(columns);
    for await (const row of rows) yield getCells(columns, row);
  }
  const csv = stringify(format);
  pipeline(Readable.from(records()), csv).catch((error: Error) => csv.destroy(error));
  return csv;
};
