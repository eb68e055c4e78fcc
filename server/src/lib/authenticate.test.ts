import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Access, endpoint } from '../../../contract/src/endpoint.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, anAdmin, type Person } from '../../test/builders.ts';
import type { AccessClaims } from './authenticate.ts';
import { serve } from './serve.ts';

const Caller = z.object({ id: z.string(), companyId: z.string().nullable(), owner: z.boolean() }).nullable();
const read = (path: `/${string}`, access: Access[], ownerOnly = false) =>
  endpoint({ method: 'GET', path, summary: '', access, response: Caller, ...(ownerOnly && { ownerOnly }) });
const paths = {
  company: read('/test/company', ['company']),
  owner: read('/test/owner', ['company', 'admin'], true),
  visitor: read('/test/visitor', ['public', 'company']),
};

let test: TestApp;
let company: Person & { companyId: string };
let colleague: Person;
beforeAll(async () => {
  test = await appForTest({}, (app) => {
    for (const path of Object.values(paths)) serve(app, path, async ({ actor }) => actor);
  });
});
beforeEach(async () => {
  company = await aCompany(test);
  colleague = await aColleague(test, company.companyId);
});
afterAll(() => test.close());

const ask = async (path: keyof typeof paths, headers: Record<string, string> = {}) => {
  const response = await test.app.inject({ url: `/api/test/${path}`, headers });
  return [response.statusCode, response.statusCode === 200 ? response.json() : response.json().code];
};
const bearer = ({ token }: { token: string }, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...more,
});
const readClaims = ({ token }: Person) => test.app.jwt.decode<AccessClaims>(token) as AccessClaims;
const update = (table: 'users' | 'sessions', id: string, values: object) =>
  test.db.updateTable(table).set(values).where('id', '=', id).execute();

it('responds 401 to a visitor, unless the endpoint is public', async () => {
  expect(await ask('company')).toEqual([401, 'unauthenticated']);
  expect(await ask('company', { 'access-token': '' })).toEqual([401, 'unauthenticated']);
  expect(await ask('visitor')).toEqual([200, null]);
  expect(await ask('visitor', { 'access-token': '' })).toEqual([200, null]);
});

it('accepts the token in either header', async () => {
  const caller = { id: company.id, companyId: company.companyId, owner: true };
  expect(await ask('company', bearer(company))).toEqual([200, caller]);
  expect(await ask('company', { authorization: `bearer ${company.token}` })).toEqual([200, caller]);
  expect(await ask('company', { 'access-token': company.token })).toEqual([200, caller]);
  expect(await ask('visitor', bearer(company))).toEqual([200, caller]);
});

it.each(['nonsense', 'Basic abc', 'Bearer', 'Bearer a b', 'x Bearer abc', 'Bearer nonsense'])(
  'responds 401 to the authorization %s, also where visitors may call',
  async (authorization) => {
    expect(await ask('visitor', { authorization })).toEqual([401, 'unauthenticated']);
  },
);

it('responds 401 to a valid token with anything around it', async () => {
  for (const authorization of [`x Bearer ${company.token}`, `Bearer ${company.token} x`, company.token])
    expect(await ask('company', { authorization })).toEqual([401, 'unauthenticated']);
});

it('responds token_expired to an expired token and unauthenticated to a forged one', async () => {
  const expired = {
    token: test.app.jwt.sign({ ...readClaims(company), iat: 1_000_000_000, exp: 1_000_000_900 }),
  };
  expect(await ask('company', bearer(expired))).toEqual([401, 'token_expired']);
  const forged = { token: `${company.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}` };
  expect(await ask('company', bearer(forged))).toEqual([401, 'unauthenticated']);
});

it('responds 403 session_expired when headers or claims do not match the session', async () => {
  const over = [403, 'session_expired'];
  const { sub, sid, type } = readClaims(company);
  expect(await ask('company', bearer(company, { 'access-type': 'employer', user: company.id }))).toEqual([
    200,
    expect.anything(),
  ]);
  expect(await ask('company', bearer(company, { 'access-type': 'employee' }))).toEqual(over);
  expect(await ask('company', bearer(company, { user: colleague.id }))).toEqual(over);
  for (const claims of [
    { sub: colleague.id, sid, type },
    { sub, sid, type: 'admin' as const },
  ])
    expect(await ask('company', bearer({ token: test.app.jwt.sign(claims) }))).toEqual(over);
});

it.each([
  ['is revoked', () => update('sessions', readClaims(company).sid, { revoked_at: new Date().toISOString() })],
  ['expired', () => update('sessions', readClaims(company).sid, { expires_at: new Date().toISOString() })],
  ['belongs to a suspended user', () => update('users', company.id, { status: 'suspended' })],
  ['is gone', () => test.db.deleteFrom('sessions').where('user_id', '=', company.id).execute()],
])('responds 403 session_expired when the session %s', async (_, end) => {
  expect(await ask('company', bearer(company))).toEqual([200, expect.anything()]);
  await end();
  expect(await ask('company', bearer(company))).toEqual([403, 'session_expired']);
});

it('responds 403 session_expired to a colleague whose owner is suspended', async () => {
  expect(await ask('company', bearer(colleague))).toMatchObject([
    200,
    { companyId: company.companyId, owner: false },
  ]);
  await update('users', company.id, { status: 'suspended' });
  expect(await ask('company', bearer(colleague))).toEqual([403, 'session_expired']);
});

it('responds 404 to another role', async () => {
  for (const path of ['company', 'owner', 'visitor'] as const)
    expect(await ask(path, bearer(await aFractional(test)))).toEqual([404, 'not_found']);
});

it('responds 409 to a colleague where only the owner may call', async () => {
  expect(await ask('owner', bearer(company))).toEqual([200, expect.anything()]);
  expect(await ask('owner', bearer(colleague))).toEqual([409, 'not_allowed_now']);
  expect(await ask('owner', bearer(await anAdmin(test)))).toMatchObject([200, { companyId: null }]);
});
