import { expect, test } from 'vitest';
import { isTest, listImports, sources } from './source-files.ts';

// The other import rules are in .dependency-cruiser.mjs, which detects cycles of files, not of folders without their
// tests.
const getFeature = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];

const imports = new Map<string, Set<string>>();
for (const file of sources.filter((source) => !isTest(source))) {
  const from = getFeature(file);
  for (const to of listImports(file).files.map(getFeature))
    if (from && to && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
}

const cycleFrom = (feature: string, path: string[] = []): string | undefined => {
  if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ');
  for (const next of imports.get(feature) ?? []) {
    const cycle = cycleFrom(next, [...path, feature]);
    if (cycle) return cycle;
  }
  return undefined;
};

test('features import each other in one direction only', () => {
  expect(imports.size).toBeGreaterThan(10);
  expect([...imports.keys()].map((feature) => cycleFrom(feature)).filter(Boolean)).toEqual([]);
});
