import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, read, root } from './source-files.ts';

const documents = files.filter((file) => /^[A-Z]+\.md$|^docs\/.*\.md$/.test(file));
const top = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));

test.each(documents)('every path that %s names exists', (document) => {
  const named = [...read(document).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
  const ours = named.filter((path) => top.has(path.split('/')[0]));
  expect(ours.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)('every npm script that %s names exists', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(document).matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('decisions are numbered without a gap', () => {
  const numbers = files
    .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    .map((file) => Number(file.slice('docs/decisions/'.length).slice(0, 4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});
