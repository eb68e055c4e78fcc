import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notificationKinds } from '../contract/src/notification-kinds.ts';
import { features, tasks } from '../server/src/features.ts';
import { libraryTables } from '../server/src/lib/feature.ts';
import type { Task } from '../server/src/lib/tasks.ts';
import { files, isTest, read, root } from './source-files.ts';

const tables = files
  .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(
      (match) => match[1] ?? '',
    ),
  );

const owners = new Map<string, string>([
  ...libraryTables.map((table) => [table, 'lib'] as const),
  ...features.flatMap(({ name, tables = [] }) => tables.map((table) => [table, name] as const)),
]);

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'run' in value && 'name' in value;

const getWriter = (file: string) =>
  /^server\/src\/(?:features\/([^/]+)|(lib))\//.exec(file)?.slice(1).find(Boolean);

const writes = (text: string) => [
  ...[...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g)],
  ...[...text.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/gi)],
  ...[...text.matchAll(/\bupdate\s+(\w+)\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi)],
];

test('each table of the migrations is declared by one feature', () => {
  expect(tables.length).toBeGreaterThan(10);
  const declared = [...libraryTables, ...features.flatMap((feature) => feature.tables ?? [])];
  expect(declared.sort()).toEqual([...tables].sort());
});

test('each table is written only by the feature that declares it', () => {
  const broken = files
    .filter((file) => /^server\/src\/.*\.ts$/.test(file) && !isTest(file))
    .flatMap((file) =>
      writes(read(file))
        .map((match) => match[1] ?? '')
        .filter((table) => tables.includes(table) && owners.get(table) !== getWriter(file))
        .map((table) => `${file} writes ${table}, which belongs to ${owners.get(table)}`),
    );
  expect(broken).toEqual([]);
});

test('each feature folder of the server has a manifest of its name, and the list of features has them all', () => {
  const folders = new Set(files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  const manifests = files.flatMap(
    (file) => /^server\/src\/features\/([^/]+)\/\1\.feature\.ts$/.exec(file)?.[1] ?? [],
  );
  expect(manifests.sort()).toEqual([...folders].sort());
  const names = features.map(({ name }) => name).filter((name) => folders.has(name));
  expect(names.sort()).toEqual([...folders].sort());
});

test('each kind of notification has a sample in the manifest of one feature', () => {
  const kinds = features.flatMap(({ mailSamples }) => Object.keys(mailSamples ?? {}));
  expect(kinds.sort()).toEqual(Object.keys(notificationKinds).sort());
});

test('each background task has a name of its own and is declared in a manifest', async () => {
  const names = tasks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const modules = await Promise.all(
    files
      .filter((file) => /^server\/src\/features\/.*\.tasks\.ts$/.test(file))
      .map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  );
  const exported = modules.flatMap((module) => Object.values(module).filter(isTask));
  expect(exported.length).toBeGreaterThan(30);
  expect(exported.filter((task) => !tasks.includes(task)).map(({ name }) => name)).toEqual([]);
});
