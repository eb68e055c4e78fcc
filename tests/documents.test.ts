import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The anchor of each heading, as GitHub generates it. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('every link of %s has an existing target', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const dead = links.filter((link) => {
    if (/^\w+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !listAnchors(read(target)).includes(anchor);
  });
  expect(dead).toEqual([]);
});

const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));

test('the index of decisions lists each title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\((.+)\) (.+)$/gm)];
  expect(listed.map(([, number, file, title]) => [`docs/decisions/${file}`, `# ${number} ${title}`])).toEqual(
    [...decisions].sort().map((file) => [file, read(file).split('\n', 1)[0]]),
  );
});

// Records before 0021 have no date.
test.each(decisions.filter((file) => file >= 'docs/decisions/0021'))('%s has a date and a status', (file) => {
  expect(read(file)).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \[?\d{4})/m);
});

test('decisions are numbered without gaps', () => {
  const numbers = decisions
    .map((file) => Number(file.slice('docs/decisions/'.length).slice(0, 4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
