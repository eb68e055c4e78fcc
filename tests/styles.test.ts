import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { files, read, sources } from './source-files.ts';

/** What each style sheet of a component declares, without comments and what is no selector. */
const classesOf = (sheet: string) => {
  const selectors = read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)|\{[^{}]*\}/g, ' ')
    .matchAll(/\.([a-z]\w*)/gi);
  return new Set([...selectors].map(([, name = '']) => name));
};

const withoutImports = (file: string) => read(file).replaceAll(/^import .*$/gm, '');

/** Who imports a sheet, and under which name. */
const importers = sources.flatMap((file) =>
  [...read(file).matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].map(
    ([, name = '', path = '']) => ({
      file,
      name,
      sheet: normalize(join(dirname(file), path)).replaceAll('\\', '/'),
    }),
  ),
);

test('what a component takes from its style sheet stands there', () => {
  const missing = importers.flatMap(({ file, name, sheet }) => {
    const declared = classesOf(sheet);
    return [...withoutImports(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .filter(([, used = '']) => !declared.has(used))
      .map(([use]) => `${file}: ${use}`);
  });
  expect(missing).toEqual([]);
});

test('what a style sheet declares, a component takes', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  const needless = sheets.flatMap((sheet) => {
    // By its name, or by an index whose values are words of the file.
    const words = new Set(
      importers.filter((one) => one.sheet === sheet).flatMap(({ file }) => read(file).match(/\w+/g) ?? []),
    );
    return [...classesOf(sheet)].filter((name) => !words.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(needless).toEqual([]);
});
