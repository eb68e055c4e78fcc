import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { breaks, rules } from './migration-rules.ts';
import { files, read } from './source-files.ts';

/** The last file of the first release: later files change its tables while the site is in use. */
const firstRelease = 12;

const migrations = files
  .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  .filter((file) => Number.parseInt(basename(file), 10) > firstRelease);

test('every migration after the first release can run while the site is in use', async () => {
  const broken = await Promise.all(
    migrations.map(async (file) => (await breaks(read(file))).map((found) => ({ file, ...found }))),
  );
  expect(broken.flat()).toEqual([]);
});

/** A violation of each rule, and the correct form. */
const samples: Record<keyof typeof rules, [bad: string, good: string]> = {
  'build an index concurrently': [
    'create index jobs_city on jobs (city);',
    '-- outside a transaction\ndrop index concurrently if exists jobs_city;\ncreate index concurrently jobs_city on jobs (city);',
  ],
  'drop an index concurrently': [
    'drop index jobs_city;',
    '-- outside a transaction\ndrop index concurrently if exists jobs_city;',
  ],
  'concurrently works only outside a transaction': [
    'create index concurrently jobs_city on jobs (city);',
    'create table places (id int);\ncreate index places_id on places (id);',
  ],
  'a file outside a transaction has repeatable statements only': [
    '-- outside a transaction\ncreate table places (id int);',
    '-- outside a transaction\ncreate or replace function one() returns int language sql return 1;',
  ],
  'an invalid index of a failed try is dropped before it is built': [
    '-- outside a transaction\ncreate index concurrently jobs_city on jobs (city);',
    '-- outside a transaction\ndrop index concurrently if exists jobs_city;\ncreate index concurrently jobs_city on jobs (city);',
  ],
  'add a check or a reference as not valid': [
    'alter table jobs add constraint few check (hours < 60);',
    'alter table jobs add constraint few check (hours < 60) not valid;',
  ],
  'validate a constraint in a later file': [
    'alter table jobs add constraint few check (hours < 60) not valid;\nalter table jobs validate constraint few;',
    'alter table jobs validate constraint few;',
  ],
  'a unique or primary key uses an existing index': [
    'alter table jobs add unique (slug);',
    'alter table jobs add unique using index jobs_slug;',
  ],
  'not null starts as a constraint that is not valid': [
    'alter table jobs alter column city set not null;',
    'alter table jobs add constraint city_is not null city not valid;',
  ],
  'a new column that is not null has a default': [
    'alter table jobs add column slug text not null;',
    "alter table jobs add column slug text not null default '';",
  ],
  'a new column must not rewrite every row': [
    'alter table jobs add column token uuid default gen_random_uuid();',
    'alter table jobs add column seen_at timestamptz not null default now();',
  ],
  'a column keeps its type': [
    'alter table jobs alter column hours type bigint;',
    'alter table jobs add column hours_long bigint;',
  ],
  'the previous build still reads this column': [
    'alter table jobs drop column city;',
    'alter table jobs alter column city drop not null;',
  ],
  'the previous build still reads this table': ['drop table jobs;', 'drop function one();'],
  'the previous build uses the old name': [
    'alter table jobs rename column city to town;',
    'create table a (id int);\nalter table a rename to b;',
  ],
  'rows are changed by a task in batches': [
    "update jobs set city = 'Porto';",
    "create table places (city text);\nupdate places set city = 'Porto';",
  ],
  'no table is locked or rewritten as a whole': [
    'vacuum full jobs;',
    '-- outside a transaction\nanalyze jobs;',
  ],
  'the runner starts and ends transactions and sets timeouts': [
    "begin; set lock_timeout = '1h'; commit;",
    "set local work_mem = '64MB';",
  ],
};

test.each(Object.entries(samples))('%s', async (rule, [bad, good]) => {
  expect((await breaks(bad)).map((violation) => violation.rule)).toContain(rule);
  expect((await breaks(good)).map((violation) => violation.rule)).not.toContain(rule);
});

test('every rule has its sample', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(rules).sort());
});
