import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  forgotPassword,
  inputPassword,
  resetForgotPassword,
  signIn,
  signOut,
  verifyCode,
} from '../../../../contract/src/accounts.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany } from '../../../test/builders.ts';
import { codeFromMail } from '../../../test/mails.ts';
import { runTasks } from '../../../test/run-tasks.ts';

const password = 'eight tin drums';
let test: TestApp;
let call: ReturnType<TestApp['as']>;

beforeAll(async () => {
  test = await appForTest();
  call = test.browser();
});
afterAll(() => test.close());

const ticketFor = async (email: string) => {
  await call(forgotPassword, { body: { email } });
  const code = await codeFromMail(test, email);
  return (await call(verifyCode, { body: { email, code, purpose: 'reset' } })).ticket;
};

it('resets a forgotten password by a mailed code and ends all sessions', async () => {
  const person = await aCompany(test);
  const ticket = await ticketFor(person.email);
  await call(resetForgotPassword, { body: { ticket, password } });
  expect(await refusal(test.as(person.token)(signOut))).toMatchObject({
    status: 403,
    code: 'session_expired',
  });
  await expect(call(signIn, { body: { email: person.email, password } })).resolves.toBeTruthy();
  await runTasks(test);
  expect(test.mails).toContainEqual(
    expect.objectContaining({ to: person.email, subject: 'Your password was changed' }),
  );
});

it('responds alike for an unknown address, and mails only an existing account', async () => {
  const person = await aCompany(test);
  const request = (email: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/authentication/forgotPassword',
      headers: { cookie: `cadre_device=${'d'.repeat(43)}` },
      payload: { email },
    });
  const [known, unknown] = [await request(person.email), await request('nobody@people.example')];
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  await runTasks(test);
  expect(test.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  expect(test.mails.filter(({ to }) => to === 'nobody@people.example')).toEqual([]);
});

it('rejects a reset ticket for a sign-up and a second use', async () => {
  const person = await aCompany(test);
  const ticket = await ticketFor(person.email);
  expect((await refusal(call(inputPassword, { body: { ticket, password } }))).code).toBe('invalid_ticket');
  const all = await Promise.allSettled(
    [1, 2, 3].map(() => call(resetForgotPassword, { body: { ticket, password } })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('keeps a ticket valid after a common password was refused', async () => {
  const person = await aCompany(test);
  const ticket = await ticketFor(person.email);
  const refused = await refusal(call(resetForgotPassword, { body: { ticket, password: 'football1' } }));
  expect(refused).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
  await expect(call(resetForgotPassword, { body: { ticket, password } })).resolves.toBeTruthy();
});

it('rejects an expired ticket', async () => {
  const person = await aCompany(test);
  const ticket = await ticketFor(person.email);
  await test.db
    .updateTable('tickets')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('email', '=', person.email)
    .execute();
  expect((await refusal(call(resetForgotPassword, { body: { ticket, password } }))).code).toBe(
    'invalid_ticket',
  );
});

it('lets a suspended user reset the password, and keeps the account suspended', async () => {
  const person = await aCompany(test);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute();
  await call(resetForgotPassword, { body: { ticket: await ticketFor(person.email), password } });
  expect((await refusal(call(signIn, { body: { email: person.email, password } }))).status).toBe(409);
});

it('limits the codes for one address to a hundred an hour over all callers', async () => {
  const limited = await appForThisTest({ rateLimits: true, trustProxy: 1 });
  const request = async (email: string, place: number) =>
    (
      await limited.app.inject({
        method: 'POST',
        url: '/api/authentication/forgotPassword',
        headers: { 'x-forwarded-for': `203.0.113.${place}` },
        payload: { email },
      })
    ).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 105; n += 1) statuses.push(await request('ada@people.example', Math.floor(n / 5)));
  expect(statuses.lastIndexOf(200)).toBe(99);
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429]);
  expect(await request('grace@people.example', 200)).toBe(200);
});
