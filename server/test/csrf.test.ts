import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/lib/passwords.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany } from './builders.ts';

let test: TestApp;
let cookie: string;
let token: string;

beforeAll(async () => {
  test = await appForTest({ publicUrl: 'https://cadre.example' });
  const person = await aCompany(test);
  await test.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('seven brass kettles') })
    .where('id', '=', person.id)
    .execute();
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email: person.email, password: 'seven brass kettles' },
  });
  const [set] = response.cookies;
  cookie = `${set?.name}=${set?.value}`;
  ({ token } = response.json());
});
afterAll(() => test.close());

const send = (path: string, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    headers: { host: 'cadre.example', ...headers },
  });

describe('the cookie', () => {
  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { origin: 'https://blog.cadre.example', 'sec-fetch-site': 'same-site' }],
    ['a browser that tells only the origin', { origin: 'https://evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
  ])('ignores the cookie on a request from %s and keeps it [csrf-refresh]', async (_name, headers) => {
    const response = await send('token_refresh', { cookie, ...headers });
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
    expect(response.cookies).toEqual([]);
  });

  it.each([
    ['says so itself', { origin: 'https://cadre.example', 'sec-fetch-site': 'same-origin' }],
    ['is old', { origin: 'https://cadre.example' }],
    ['sends nothing', {}],
  ])('works for a page of our own whose browser %s', async (_name, headers) => {
    expect((await send('token_refresh', { cookie, ...headers })).statusCode).toBe(200);
  });

  it('rejects sign-out and every other call with the cookie alone [csrf-other-calls]', async () => {
    expect((await send('signout', { cookie, origin: 'https://evil.example' })).statusCode).toBe(401);
    expect((await send('sessions/end_others', { cookie })).statusCode).toBe(401);
    const standing = await test.app.inject({
      url: '/api/authentication/sessions',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(standing.statusCode).toBe(200);
  });
});

it('grants no cross-origin access [cors-none]', async () => {
  const preflight = await test.app.inject({
    method: 'OPTIONS',
    url: '/api/employer/job',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  const read = await test.app.inject({
    url: '/api/payment/plan_list',
    headers: { origin: 'https://evil.example' },
  });
  for (const { headers } of [preflight, read])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
});
