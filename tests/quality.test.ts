import { expect, test } from 'vitest';
import { defences } from './defences/defence.ts';
import { promises } from './quality-table.ts';
import { files, read } from './source-files.ts';

test('every test that docs/quality.md names is there', () => {
  const named = promises.flatMap(({ tests }) => tests);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ file, name }) => !files.includes(file) || !read(file).includes(name))).toEqual([]);
});

test('every row of docs/quality.md names a test or a decision', () => {
  const bare = promises.filter(({ line }) => !/“[^”]+”|left out: `docs\/decisions\//.test(line));
  expect(bare).toEqual([]);
});

test('every row that a test holds says how its defence is taken out', () => {
  const tried = new Set(defences.map(({ row }) => row));
  expect(
    promises.filter(({ what, tests }) => tests.length > 0 && !tried.has(what)).map(({ what }) => what),
  ).toEqual([]);
});

test.each(defences)('what is taken out stands where it is said to: $row', ({ row, without, test: held }) => {
  const promise = promises.find(({ what }) => what === row);
  expect(promise?.tests).toContainEqual(held);
  for (const { file, find } of without) expect(read(file).split(find)).toHaveLength(2);
});
