import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { files, read, sources } from './source-files.ts';

const linesAtMost = 300;

/** Files that may be longer, with the reason. */
const mayBeLonger: Record<string, string> = {
  'contract/src/limits.ts': 'every number of the product in one place',
  'demo/seed-demo.test.ts': 'one seeded marketplace for all its tests',
  'server/migrations/0001-accounts.sql': 'one subject, from the account to what its keys may ask for',
  'server/migrations/0003-fractionals.sql': 'one subject, from the profile to its hours and search',
  'server/migrations/0005-jobs.sql': 'one subject, from the job to the searches that people save',
  'server/migrations/0007-billing.sql': 'one subject, from the plan to its credits',
  'server/migrations/0006-applications.sql': 'one subject, from the application to the review',
  'server/migrations/0009-notifications.sql': 'one subject, what is sent to people and to their systems',
  'server/migrations/0012-audit.sql': 'one subject, what operators see, decide and set',
  'server/src/config.ts': 'every setting of the environment in one place',
  'server/src/lib/db-types.ts': 'generated from the migrations',
};

// React Router prescribes the names of a splat route and of its entries.
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

test('files are named in kebab-case', () => {
  const code = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file));
  expect(code.filter((file) => !kebab.test(basename(file)))).toEqual([]);
});

test('no file has an unspecific name', () => {
  const empty = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index', 'shared']);
  const parts = (file: string) => [...file.split('/').slice(0, -1), basename(file).split('.')[0] ?? ''];
  expect(sources.filter((file) => parts(file).some((part) => empty.has(part)))).toEqual([]);
});

test(`no file is longer than ${linesAtMost} lines without a reason`, () => {
  const long = files
    .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !(file in mayBeLonger))
    .map((file) => [file, read(file).trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > linesAtMost);
  expect(long).toEqual([]);
});

test('every exception for a long file is still needed', () => {
  const needless = Object.keys(mayBeLonger).filter(
    (file) => !files.includes(file) || read(file).trimEnd().split('\n').length <= linesAtMost,
  );
  expect(needless).toEqual([]);
});
