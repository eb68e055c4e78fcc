import { expect, test } from 'vitest';
import { files, isTest, read } from './source-files.ts';

const tables = files
  .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(
      (match) => match[1] ?? '',
    ),
  );

/** The list of ARCHITECTURE.md: rows of `| tables, with commas | owner |` below its heading. */
const owners = new Map(
  (read('ARCHITECTURE.md').split('## Who writes which table')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, names, owner]) => names && owner && !/^-+$/.test(names) && names !== 'table')
    .flatMap(([, names = '', owner = '']) => names.split(/,\s*/).map((name) => [name, owner] as const)),
);

const writerOf = (file: string) =>
  /^server\/src\/(?:features\/([^/]+)|(lib))\//.exec(file)?.slice(1).find(Boolean);

const writes = (text: string) => [
  ...[...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g)],
  ...[...text.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/gi)],
  ...[...text.matchAll(/\bupdate\s+(\w+)\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi)],
];

test('ARCHITECTURE.md lists an owner for each existing table and no other', () => {
  expect(tables.length).toBeGreaterThan(10);
  expect([...owners.keys()].sort()).toEqual([...tables].sort());
});

test('each table is written by its owner only', () => {
  const broken = files
    .filter((file) => /^server\/src\/.*\.ts$/.test(file) && !isTest(file))
    .flatMap((file) =>
      writes(read(file))
        .map((match) => match[1] ?? '')
        .filter((table) => tables.includes(table) && owners.get(table) !== writerOf(file))
        .map((table) => `${file} writes ${table}, which belongs to ${owners.get(table)}`),
    );
  expect(broken).toEqual([]);
});
