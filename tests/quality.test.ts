import { expect, test } from 'vitest';
import { files, read } from './source-files.ts';

/** The rows of docs/quality.md: a promise, and the ids of its tests. */
const rows = read('docs/quality.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|promise) \|/.test(line))
  .map((line) => {
    const [promise = '', tests = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return { promise, tests, ids: [...tests.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+)`/g)].map(([, id]) => id) };
  });

// An id follows at least three words, unlike a CSS selector with an attribute.
const titleWithId = /(?:\S+ ){3,}\[([a-z0-9]+(?:-[a-z0-9]+)+)\]['"`]/g;
const idsOfTitles = files
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => [...read(file).matchAll(titleWithId)].map(([, id]) => id))
  .sort();

test('every id in docs/quality.md belongs to exactly one test, and every id in a title is in the table', () => {
  expect(idsOfTitles.length).toBeGreaterThan(100);
  expect(idsOfTitles).toEqual([...new Set(rows.flatMap(({ ids }) => ids))].sort());
});

test('every row of docs/quality.md names a test or a decision record', () => {
  const decision = /^left out: `docs\/decisions\/[\w-]+\.md`$/;
  expect(rows.filter(({ ids, tests }) => ids.length === 0 && !decision.test(tests))).toEqual([]);
});
