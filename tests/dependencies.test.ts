import { expect, test } from 'vitest';
import { files, read } from './source-files.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const manifest = (path: string): Manifest => JSON.parse(read(path));
const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest('package.json');
const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];

const peers = new Set(
  names.flatMap((name) => Object.keys(manifest(`node_modules/${name}/package.json`).peerDependencies ?? {})),
);
const text = files
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
  .map(read)
  .join('\n');

/** What no file names, each with the reason. */
const neededAllTheSame: Record<string, string> = {
  '@stripe/cli': 'its binary is run by sandbox/stripe/cli.test.ts',
  'oxlint-tsgolint': 'what oxlint asks for types',
};

test('every dependency is named by some file, or asked for by another dependency', () => {
  const needless = names.filter(
    (name) =>
      !name.startsWith('@types/') &&
      !(name in neededAllTheSame) &&
      !peers.has(name) &&
      !new RegExp(`['"/]${name}['"/]`).test(text),
  );
  expect(needless).toEqual([]);
});

test('types are had for dependencies that stand', () => {
  const typed = names
    .filter((name) => name.startsWith('@types/'))
    .map((name) => name.slice('@types/'.length));
  expect(typed.filter((name) => !names.includes(name))).toEqual([]);
});

test('every dependency stands at one exact version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});
