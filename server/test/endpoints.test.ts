import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { appForThisTest } from './app-for-test.ts';

const endpoints = await allEndpoints();

it('keeps methods, paths and access as they were published', () => {
  const table = endpoints.map(
    ({ endpoint: { method, path, access, creates } }) =>
      `${method} ${path} ${access.join(',')}${creates ? ' 201' : ''}`,
  );
  expect(table.sort().join('\n')).toMatchSnapshot();
});

it('declares no path twice, regardless of parameter names', () => {
  const keys = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('declares the access of every endpoint', () => {
  expect(endpoints.filter(({ endpoint }) => endpoint.access.length === 0)).toEqual([]);
});

it('serves every endpoint of the contract', async () => {
  const { app } = await appForThisTest();
  const missing = endpoints.filter(
    ({ endpoint: { method, path } }) => !app.hasRoute({ method, url: `/api${path}` }),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(app.hasRoute({ method: 'GET', url: '/api/no-such-endpoint' })).toBe(false);
});
