import type pg from 'pg';

export type Row = Record<string, unknown>;

const chunkCharacters = 64 * 1024;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeText = (text: string) => text.replace(/[\\\t\n\r]/g, (found) => escapes[found] as string);

const formatField = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value))
    return escapeText(`{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  return escapeText(value instanceof Date ? value.toISOString() : String(value));
};

/** The part of pg's connection that a custom query uses. */
interface Wire {
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * Streams rows into a table by COPY and returns their number. Rows are generated only as fast as the connection accepts
 * them. All rows have the columns of the first.
 */
export const copyRows = (client: pg.Client, table: string, rows: Iterable<Row>): Promise<number> =>
  new Promise((resolve, reject) => {
    const iterator = rows[Symbol.iterator]();
    let next = iterator.next();
    if (next.done) return resolve(0);
    const columns = Object.keys(next.value);
    let count = 0;
    let failure: unknown;

    const send = async (wire: Wire) => {
      let chunk = '';
      for (; !next.done; next = iterator.next()) {
        const row = next.value;
        chunk += `${columns.map((column) => formatField(row[column])).join('\t')}\n`;
        count += 1;
        if (chunk.length < chunkCharacters) continue;
        wire.sendCopyFromChunk(Buffer.from(chunk));
        chunk = '';
        if (wire.stream.writableNeedDrain) await new Promise((drained) => wire.stream.once('drain', drained));
      }
      wire.sendCopyFromChunk(Buffer.from(chunk));
      wire.endCopyFrom();
    };

    client.query({
      submit: (wire: unknown) => (wire as Wire).query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (wire: Wire) =>
        void send(wire).catch((cause: unknown) => {
          failure = cause;
          wire.sendCopyFail(String(cause));
        }),
      handleCommandComplete: () => {},
      handleError: (error: unknown) => reject(failure ?? error),
      handleReadyForQuery: () => resolve(count),
    } as unknown as pg.Submittable);
  });
