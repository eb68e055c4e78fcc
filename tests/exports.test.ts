import { expect, test } from 'vitest';
import { importsOf, read, sources } from './source-files.ts';

/** Where others than our own files ask for what is exported: the router, vitest, and whoever speaks to the API. */
const askedFromOutside =
  /^contract\/|^web\/app\/(pages|root|routes|entry\.|handler\.server)|global-setup\.ts$|\.config\.ts$/;

const exportsOf = (file: string) => [
  ...[...read(file).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
    ([, name = '']) => name,
  ),
  ...[...read(file).matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+(?:as\s+)?/)
          .at(-1) ?? '',
    ),
  ),
];

test('what a file exports, another one imports', () => {
  const wordsOf = new Map(sources.map((file) => [file, new Set(read(file).match(/\w+/g))]));
  const importers = new Map<string, string[]>();
  for (const file of sources)
    for (const target of importsOf(file).files)
      importers.set(target, [...(importers.get(target) ?? []), file]);
  const unused = sources
    .filter((file) => !askedFromOutside.test(file))
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => name && !importers.get(file)?.some((other) => wordsOf.get(other)?.has(name)))
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});
