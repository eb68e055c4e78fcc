import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin } from '../../../test/builders.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { randomToken } from '../../lib/tokens.ts';

const password = 'seven brass kettles';
let test: TestApp;
let other: TestApp;
let hash: string;

beforeAll(async () => {
  test = await appForTest({ rateLimits: true, trustProxy: 1 });
  other = await appForTest({ rateLimits: true, trustProxy: 1, databaseUrl: test.deps.config.databaseUrl });
  hash = await hashPassword(password);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const aPerson = () => anAdmin(test, { password_hash: hash });
let place = 0;
/** Signs in from another address each time. */
const attempt = async (email: string, secret: string, device?: string, { app } = test) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    headers: {
      'x-forwarded-for': `198.51.${Math.floor(++place / 250)}.${place % 250}`,
      ...(device === undefined ? {} : { cookie: `cadre_device=${device}` }),
    },
    payload: { email, password: secret },
  });
  return { status: response.statusCode, retryAfter: Number(response.headers['retry-after'] ?? 0) };
};
const endWait = (email: string) =>
  sql`update sign_in_failures set next_at = now() where email = ${email}`.execute(test.db);
/** The seconds from the last admitted guess to the next. */
const measureWait = async (email: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_at - last_at)::int as seconds from sign_in_failures where email = ${email}`.execute(
    test.db,
  );
  return rows[0]?.seconds;
};

it('slows 70 strangers at 70 addresses over all processes, and signs the owner in at once on a known device [sign-in-70-strangers]', async () => {
  const { email } = await aPerson();
  const device = randomToken();
  expect((await attempt(email, password, device)).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 70; n++)
    statuses.push((await attempt(email, 'not this one', undefined, n % 2 ? test : other)).status);
  const { free, waitSeconds } = limits.wrongPasswords;
  expect(statuses.slice(0, free)).toEqual(Array(free).fill(400));
  // A slow machine lets the waits of 1, 2 and 4 s pass meanwhile.
  expect(statuses.slice(free).filter((status) => status === 400).length).toBeLessThanOrEqual(3);
  expect((await attempt(email, password, device)).status).toBe(200);

  await test.db.updateTable('sign_in_failures').set({ failures: free }).where('email', '=', email).execute();
  const waits: (number | undefined)[] = [];
  for (let n = 0; n < 11; n++) {
    await endWait(email);
    expect((await attempt(email, 'not this one')).status).toBe(400);
    waits.push(await measureWait(email));
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, waitSeconds, waitSeconds, waitSeconds]);
  const stranger = await attempt(email, password, randomToken());
  expect(stranger.status).toBe(429);
  expect(stranger.retryAfter).toBeGreaterThan(waitSeconds - 30);
  expect((await attempt(email, password, device)).status).toBe(200);
}, 30_000);

it('admits ten of thirty parallel guesses', async () => {
  const { email } = await aPerson();
  const responses = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'not this one')));
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(limits.wrongPasswords.free);
});

it('slows an address without an account alike', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await attempt('nobody@people.example', 'not this one')).status);
  expect(statuses).toEqual([...Array(limits.wrongPasswords.free).fill(400), 429, 429]);
});

it('slows guesses on a known device by its own count, and ends the count with a good sign-in', async () => {
  const { email } = await aPerson();
  const device = randomToken();
  await attempt(email, password, device);
  for (let n = 0; n < limits.wrongPasswords.free; n++) await attempt(email, 'not this one', device);
  expect(await measureWait(email)).toBe(1);
  expect((await attempt(email, password)).status).toBe(200);
  await endWait(email);
  expect((await attempt(email, password, device)).status).toBe(200);
  expect((await attempt(email, 'not this one', device)).status).toBe(400);
  expect((await attempt(email, password, device)).status).toBe(200);
});
