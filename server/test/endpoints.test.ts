import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';

const endpoints = await allEndpoints();

it('keeps methods, paths and access as they were published', () => {
  const table = endpoints.map(
    ({ endpoint: { method, path, access, creates } }) =>
      `${method} ${path} ${access.join(',')}${creates ? ' 201' : ''}`,
  );
  expect(table.sort().join('\n')).toMatchSnapshot();
});

it('declares no path twice', () => {
  const keys = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
