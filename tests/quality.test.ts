import { expect, test } from 'vitest';
import { files, read } from './source-files.ts';

const table = read('docs/quality.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|what) /.test(line));
const named = table.flatMap((line) =>
  [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  })),
);

test('every test that docs/quality.md names is there', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ file, name }) => !files.includes(file) || !read(file).includes(name))).toEqual([]);
});

test('every row of docs/quality.md names a test, a decision, or is open', () => {
  const bare = table.filter((line) => !/“[^”]+”|left out: `docs\/decisions\/|\| open \|$/.test(line));
  expect(bare).toEqual([]);
});
