import { read } from './source-files.ts';

/** docs/quality.md: what is promised, and the tests that hold it. */
export const promises = read('docs/quality.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|what) \|/.test(line))
  .map((line) => ({
    line,
    what: line.split(' | ')[0]?.slice(2) ?? '',
    tests: [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(
      ([, file = '', name = '']) => ({ file, name }),
    ),
  }));
