import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Every file that git tracks or would add, relative to the root, with forward slashes. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The hand-written program: TypeScript and scripts. */
export const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** The imports of a file: packages by name, project files by path. */
export const listImports = (file: string): { packages: string[]; files: string[] } => {
  const found = read(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'/g,
  );
  const names = [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return {
    packages: names.filter((name) => !name.startsWith('.')),
    files: names
      .filter((name) => name.startsWith('.'))
      .map((name) => normalize(join(dirname(file), name)).replaceAll('\\', '/')),
  };
};
