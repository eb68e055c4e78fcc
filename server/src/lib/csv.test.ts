import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type CsvColumn, streamCsv, toCsv } from './csv.ts';

const columns: CsvColumn<{ name: string; count: number | null }>[] = [
  ['Name', ({ name }) => name],
  ['Count', ({ count }) => count],
];
const rows = [
  { name: 'Smith, Ada', count: 2 },
  { name: '=1+1', count: null },
];
const file = '\uFEFFName,Count\n"Smith, Ada",2\n\'=1+1,\n';

async function* iterate() {
  yield* rows;
}

it('writes a byte order mark and headers, quotes cells and escapes formulas', async () => {
  expect(toCsv(columns, rows)).toBe(file);
  expect((await buffer(streamCsv(columns, iterate()))).toString()).toBe(file);
});

it('writes the headers of an empty file', () => {
  expect(toCsv(columns, [])).toBe('\uFEFFName,Count\n');
});

it('destroys the stream when a row cannot be read', async () => {
  async function* failing() {
    yield* rows;
    throw new Error('Connection lost.');
  }
  await expect(buffer(streamCsv(columns, failing()))).rejects.toThrow('Connection lost.');
});
