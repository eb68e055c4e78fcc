import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin } from '../../../test/builders.ts';
import { queryAsOwner } from '../../../test/database-for-test.ts';
import { hashPassword } from '../../lib/passwords.ts';

const password = 'seven brass kettles';
let test: TestApp;
let email: string;
beforeAll(async () => {
  test = await appForTest();
  const admin = await anAdmin(test, { password_hash: await hashPassword(password) });
  email = admin.email;
});
afterAll(() => test.close());

const post = (path: string, more: { payload?: object; headers?: Record<string, string> }) =>
  test.app.inject({ method: 'POST', url: `/api/authentication/${path}`, ...more });
type HttpResponse = Awaited<ReturnType<typeof post>>;
const getCookie = (response: HttpResponse, cookie = 'cadre_refresh') =>
  response.cookies.find(({ name }) => name === cookie);
const toStatusAndCode = (response: HttpResponse) => [response.statusCode, response.json().code];

const signInAs = async () => {
  const response = await post('signin', { payload: { email, password } });
  return {
    refresh: getCookie(response)?.value,
    device: getCookie(response, 'cadre_device')?.value,
  };
};
const refresh = (token: string | undefined, device: string | undefined) =>
  post('token_refresh', { headers: { cookie: `cadre_refresh=${token}; cadre_device=${device}` } });
/** Moves the use of the refresh tokens into the past. */
const ageUses = (seconds: number) =>
  test.db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(Date.now() - seconds * 1_000).toISOString() })
    .where('used_at', 'is not', null)
    .execute();

it('keeps a browser signed in that lost the answer of a refresh [refresh-lost-answer]', async () => {
  const { refresh: first, device } = await signInAs();
  const second = getCookie(await refresh(first, device))?.value;
  await ageUses(23 * 3600);
  const repeated = await refresh(first, device);
  expect(repeated.statusCode).toBe(200);
  expect(getCookie(repeated)?.value).toBe(second);
  expect((await refresh(second, device)).statusCode).toBe(200);
});

it('keeps a browser signed in when the database fails during a refresh [refresh-outage]', async () => {
  const { refresh: token, device } = await signInAs();
  await queryAsOwner(test.deps.config.databaseUrl, 'alter table refresh_tokens rename to away');
  const failed = await refresh(token, device);
  await queryAsOwner(test.deps.config.databaseUrl, 'alter table away rename to refresh_tokens');
  expect([failed.statusCode, getCookie(failed)]).toEqual([500, undefined]);
  expect((await refresh(token, device)).statusCode).toBe(200);
  const refused = await refresh('a'.repeat(43), device);
  expect(refused.statusCode).toBeLessThan(500);
  expect(getCookie(refused)?.value).toBe('');
});

it('ends the session when a browser uses the last refresh token again after a day', async () => {
  const { refresh: first, device } = await signInAs();
  await refresh(first, device);
  await ageUses(24 * 3600 + 1);
  expect(toStatusAndCode(await refresh(first, device))).toEqual([403, 'session_expired']);
});

it('repeats a refresh in the same browser for ten seconds after the successor was used', async () => {
  const { refresh: first, device } = await signInAs();
  const second = getCookie(await refresh(first, device))?.value;
  const third = getCookie(await refresh(second, device))?.value;
  await ageUses(9);
  expect(getCookie(await refresh(first, device))?.value).toBe(second);
  expect((await refresh(third, device)).statusCode).toBe(200);
});

it('ends the session when a browser repeats a refresh token whose successor was used earlier', async () => {
  const { refresh: first, device } = await signInAs();
  const second = getCookie(await refresh(first, device))?.value;
  const third = getCookie(await refresh(second, device))?.value;
  await ageUses(11);
  expect(toStatusAndCode(await refresh(first, device))).toEqual([403, 'session_expired']);
  expect(toStatusAndCode(await refresh(third, device))).toEqual([403, 'session_expired']);
});

it('ends the session when a browser with another device cookie repeats a refresh token', async () => {
  const { refresh: first } = await signInAs();
  const { device: other } = await signInAs();
  await refresh(first, other);
  await ageUses(11);
  expect(toStatusAndCode(await refresh(first, other))).toEqual([403, 'session_expired']);
});
