import { expect, test } from 'vitest';
import { importsOf, isTest, read, sources } from './source-files.ts';

/** Where a file may import from; `$1` is what the first group of `from` found. The first rule that fits holds. */
const rules: { from: RegExp; may: string[] }[] = [
  { from: /^contract\//, may: ['contract/'] },
  { from: /^server\/src\/lib\//, may: ['contract/', 'server/src/lib/', 'server/src/config\\.ts'] },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    may: [
      'contract/',
      'server/src/lib/',
      'server/src/features/$1/',
      'server/src/features/[^/]+/[^/]+\\.public\\.ts$',
    ],
  },
  { from: /^server\//, may: ['contract/', 'server/', 'sandbox/'] },
  { from: /^sandbox\//, may: ['contract/', 'server/src/lib/', 'sandbox/'] },
  { from: /^web\/app\/lib\//, may: ['contract/', 'content/', 'web/app/lib/'] },
  { from: /^web\/app\/ui\//, may: ['web/app/ui/', 'web/app/lib/'] },
  {
    from: /^web\/app\/features\/([^/]+)\//,
    may: ['contract/', 'web/app/ui/', 'web/app/lib/', 'web/app/features/$1/', 'web/\\.react-router/'],
  },
  { from: /^web\//, may: ['contract/', 'web/'] },
  {
    from: /^e2e\//,
    may: ['contract/', 'e2e/', 'server/src/lib/embedded-postgres\\.ts', 'server/test/free-port\\.ts'],
  },
];

const ruleFor = (file: string) => {
  for (const { from, may } of rules) {
    const match = from.exec(file);
    if (match) return may.map((path) => new RegExp(`^${path.replace('$1', match[1] ?? '')}`));
  }
  return undefined;
};

// What only tests may reach.
const forTests = [/^server\/test\//, /^web\/test\//, /^contract\//];

test('nothing imports what its place may not', () => {
  const broken = sources.flatMap((file) => {
    const may = ruleFor(file);
    if (!may) return [];
    const allowed = isTest(file) ? [...may, ...forTests] : may;
    return importsOf(file)
      .files.filter((target) => !allowed.some((path) => path.test(target)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(broken).toEqual([]);
});

test('the contract needs zod and nothing else', () => {
  const broken = sources
    .filter((file) => file.startsWith('contract/') && !isTest(file))
    .flatMap((file) => importsOf(file).packages.map((name) => [file, name] as const))
    .filter(([, name]) => !/^zod(\/|$)/.test(name));
  expect(broken).toEqual([]);
});

test('the component library and the server stay where they belong', () => {
  const broken = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).packages.map((name) => [file, name] as const))
    .filter(
      ([file, name]) =>
        (file.startsWith('server/') && /^(react-router|@mantine|@tanstack)(\/|$)/.test(name)) ||
        (file.startsWith('web/app/') && /^(fastify|pg|kysely|pino)(\/|$)/.test(name)),
    );
  expect(broken).toEqual([]);
});

test('features ask each other in one direction only', () => {
  const featureOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const asks = new Map<string, Set<string>>();
  for (const file of sources.filter((one) => !isTest(one))) {
    const from = featureOf(file);
    for (const target of importsOf(file).files) {
      const to = featureOf(target);
      if (from && to && from !== to) asks.set(from, (asks.get(from) ?? new Set()).add(to));
    }
  }
  const cycleFrom = (feature: string, path: string[]): string | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ');
    for (const next of asks.get(feature) ?? []) {
      const cycle = cycleFrom(next, [...path, feature]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  expect([...asks.keys()].map((feature) => cycleFrom(feature, [])).filter(Boolean)).toEqual([]);
});

test('imports inside the project are relative and name the file', () => {
  const broken = sources.flatMap((file) =>
    importsOf(file)
      .files.filter((target) => !target.includes('.react-router/') && !/\.\w+(\?\w+)?$/.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the environment is read in one file', () => {
  // main.ts hands the whole of it to that file; scripts, configurations and tests have none.
  const mayRead =
    /^server\/src\/config\.ts$|^(scripts|e2e|bench|tests)\/|\.config\.ts$|\.test\.tsx?$|^server\/test\//;
  const broken = sources.filter((file) => !mayRead.test(file) && /process\.env(?!\))/.test(read(file)));
  expect(broken).toEqual([]);
});
