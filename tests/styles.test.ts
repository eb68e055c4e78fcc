import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { files, read, sources } from './source-files.ts';

/** The classes that each CSS module declares, without comments and other text. */
const listClasses = (sheet: string) => {
  const selectors = read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)|\{[^{}]*\}/g, ' ')
    .matchAll(/\.([a-z]\w*)/gi);
  return new Set([...selectors].map(([, name = '']) => name));
};

const withoutImports = (file: string) => read(file).replaceAll(/^import .*$/gm, '');

/** The importers of a style sheet, with the local name. */
const importers = sources.flatMap((file) =>
  [...read(file).matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].map(
    ([, name = '', path = '']) => ({
      file,
      name,
      sheet: normalize(join(dirname(file), path)).replaceAll('\\', '/'),
    }),
  ),
);

test('components use existing classes only', () => {
  const missing = importers.flatMap(({ file, name, sheet }) => {
    const declared = listClasses(sheet);
    return [...withoutImports(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .filter(([, used = '']) => !declared.has(used))
      .map(([use]) => `${file}: ${use}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a style sheet is used', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  const needless = sheets.flatMap((sheet) => {
    // Used by name, or by an index whose values are words of the file.
    const words = new Set(
      importers
        .filter((importer) => importer.sheet === sheet)
        .flatMap(({ file }) => read(file).match(/\w+/g) ?? []),
    );
    return [...listClasses(sheet)].filter((name) => !words.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(needless).toEqual([]);
});
