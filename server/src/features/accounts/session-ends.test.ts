import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin } from '../../../test/builders.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { randomToken } from '../../lib/tokens.ts';

const password = 'seven brass kettles';
let test: TestApp;
let hash: string;
beforeAll(async () => {
  test = await appForTest();
  hash = await hashPassword(password);
});
afterAll(() => test.close());

const people = {
  fractional: () => aFractional(test, {}, { password_hash: hash }),
  admin: () => anAdmin(test, { password_hash: hash }),
};
const device = randomToken();
const post = (path: string, cookie: string, payload?: object) =>
  test.app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    headers: { cookie: `cadre_device=${device}; ${cookie}` },
    ...(payload === undefined ? {} : { payload }),
  });
const getRefreshToken = (response: Awaited<ReturnType<typeof post>>) =>
  response.cookies.find(({ name }) => name === 'cadre_refresh')?.value ?? '';

/** Signs in, and returns how the session is moved back by hours and refreshed. */
const aSession = async (type: keyof typeof people) => {
  const { id, email } = await people[type]();
  let token = getRefreshToken(await post('signin', '', { email, password }));
  return {
    passHours: (hours: number) =>
      sql`
        update sessions set created_at = created_at - shift.by, last_used_at = last_used_at - shift.by,
          expires_at = expires_at - shift.by
        from (select make_interval(hours => ${hours}) as by) as shift where user_id = ${id}`.execute(test.db),
    refresh: async () => {
      const response = await post('token_refresh', `cadre_refresh=${token}`);
      token = getRefreshToken(response);
      return response.statusCode;
    },
  };
};

it.each([
  ['fractional', limits.refreshTokenDays * 24, limits.sessionDays],
  ['admin', limits.adminSession.idleHours, limits.adminSession.days],
] as const)(
  'ends the session of a %s after %i unused hours, and %i days after the sign-in [session-ends]',
  async (type, idleHours, days) => {
    const unused = await aSession(type);
    await unused.passHours(idleHours - 1);
    expect(await unused.refresh()).toBe(200);
    await unused.passHours(idleHours + 1);
    expect(await unused.refresh()).toBe(403);

    const used = await aSession(type);
    const step = idleHours - 1;
    for (let passed = step; passed < days * 24; passed += step) {
      await used.passHours(step);
      expect([passed, await used.refresh()]).toEqual([passed, 200]);
    }
    await used.passHours(step);
    expect(await used.refresh()).toBe(403);
  },
);

it('ends the session that was unused for longest beyond 20 of an account [session-count]', async () => {
  const { id, email, token } = await people.fractional();
  await sql`update sessions set last_used_at = now() + interval '1 minute' where user_id = ${id}`.execute(
    test.db,
  );
  const tokens: string[] = [];
  for (let n = 0; n < limits.sessionsPerAccount; n++)
    tokens.push((await post('signin', '', { email, password })).json().token);
  expect(await test.as(token)(deviceList)).toHaveLength(limits.sessionsPerAccount);
  expect((await refusal(test.as(tokens[0])(deviceList))).code).toBe('session_expired');
  await expect(test.as(tokens[1])(deviceList)).resolves.toBeTruthy();
});
