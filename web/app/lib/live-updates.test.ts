import { expect, test } from 'vitest';
import { shownBy } from './live-updates.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../../../contract/src/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const paths = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .map((value) => value as { method?: string; path?: string } | null)
  .filter((value) => value?.method === 'GET')
  .map((value) => value?.path);

test('names only calls that exist', () => {
  for (const { lists, details = [] } of Object.values(shownBy))
    for (const path of [...lists, ...details]) expect(paths).toContain(path);
});
