import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRoles, mayUse } from '../../contract/src/admin-roles.ts';
import { findArea } from '../../contract/src/endpoint.ts';
import { allEndpoints } from './all-endpoints.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { anAdmin, sessionFor } from './builders.ts';

const endpoints = (await allEndpoints())
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.includes('admin'));
const unknownId = '00000000-0000-7000-8000-000000000000';

let test: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await appForTest();
  for (const admin_role of adminRoles) {
    const { id, token } = await anAdmin(test, { admin_role });
    tokens.set(admin_role, token);
    // One session is ended by the call that ends the others.
    await sessionFor(test, id);
  }
});
afterAll(() => test.close());

it('has an area for every call that admins may make, and for no other [admin-roles]', async () => {
  expect(endpoints.filter((endpoint) => findArea(endpoint) === undefined)).toEqual([]);
  const others = (await allEndpoints()).filter(({ endpoint }) => !endpoint.access.includes('admin'));
  expect(others.filter(({ endpoint }) => findArea(endpoint) !== undefined)).toEqual([]);
});

it('gives owners every area, and no other role the management of admins', () => {
  for (const endpoint of endpoints) expect(mayUse('owner', findArea(endpoint))).toBe(true);
  for (const role of ['support', 'finance', 'content'] as const) expect(mayUse(role, 'admins')).toBe(false);
  expect(mayUse('support', undefined)).toBe(false);
  expect(mayUse(null, 'everyone')).toBe(false);
});

const callAs = async (role: string, { method, path }: (typeof endpoints)[0]) => {
  const response = await test.app.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/:\w+/g, unknownId)}`,
    headers: { authorization: `Bearer ${tokens.get(role)}` },
  });
  return { status: response.statusCode, code: (response.json() as { code?: string }).code };
};

describe.each(endpoints.filter(({ path }) => path !== '/authentication/signout'))(
  '$method $path',
  (endpoint) => {
    it('responds 404 to admins of other roles, and as to an owner to those that may call it [admin-role-access]', async () => {
      const owner = await callAs('owner', endpoint);
      for (const role of adminRoles)
        expect([role, await callAs(role, endpoint)]).toEqual([
          role,
          mayUse(role, findArea(endpoint)) ? owner : { status: 404, code: 'not_found' },
        ]);
    });
  },
);

it('returns 404 for a report to a role without it', async () => {
  const getStatus = async (role: string) =>
    (
      await test.app.inject({
        url: '/api/reports/report-factory?report_name=company_report',
        headers: { authorization: `Bearer ${tokens.get(role)}` },
      })
    ).statusCode;
  expect([await getStatus('content'), await getStatus('finance')]).toEqual([404, 200]);
});
