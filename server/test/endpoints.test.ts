import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { appForThisTest } from './app-for-test.ts';
import { aCompany, aFractional, anAdmin } from './builders.ts';

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
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('declares the access of every endpoint', () => {
  expect(endpoints.filter(({ endpoint }) => endpoint.access.length === 0)).toEqual([]);
});

it('returns 400 with the name of a query parameter that a GET does not know [unknown-parameter]', async () => {
  const test = await appForThisTest();
  const tokens = {
    admin: (await anAdmin(test)).token,
    company: (await aCompany(test)).token,
    fractional: (await aFractional(test)).token,
    public: undefined,
  };
  const responses = await Promise.all(
    endpoints
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(async ({ name, endpoint: { path, access } }) => {
        const token = tokens[access[0] ?? 'public'];
        const response = await test.app.inject({
          url: `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}?unknown_filter=1`,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        return [name, response.statusCode, response.json().fields?.unknown_filter];
      }),
  );
  expect(responses.filter(([, status, field]) => status !== 400 || !field)).toEqual([]);
  expect(responses.length).toBeGreaterThan(60);
});

it('serves every endpoint of the contract', async () => {
  const { app } = await appForThisTest();
  const missing = endpoints.filter(
    ({ endpoint: { method, path } }) => !app.hasRoute({ method, url: `/api${path}` }),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(app.hasRoute({ method: 'GET', url: '/api/no-such-endpoint' })).toBe(false);
});
