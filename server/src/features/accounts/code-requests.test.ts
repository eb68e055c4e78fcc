import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  forgotPassword,
  resetForgotPassword,
  signIn,
  verifyCode,
} from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany } from '../../../test/builders.ts';
import { codeFromMail, mailsTo } from '../../../test/mails.ts';
import { runTasks } from '../../../test/run-tasks.ts';

const password = 'eight tin drums';
const warning = 'Someone entered wrong codes for your address';
let test: TestApp;

beforeAll(async () => {
  test = await appForTest({ rateLimits: true, trustProxy: 1 });
});
afterAll(() => test.close());

type Visitor = ReturnType<TestApp['browser']>;
/** Stays within the limits of calls: each request of a stranger comes from another address. */
let place = 0;
const post = (path: string, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    headers: { 'x-forwarded-for': `203.0.${Math.floor(++place / 250)}.${place % 250}` },
    payload,
  });
const ask = (browser: Visitor, email: string) => browser(forgotPassword, { body: { email } });
const enter = (browser: Visitor, email: string, code: string) =>
  browser(verifyCode, { body: { email, code, purpose: 'reset' } });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const warningsTo = async (email: string) =>
  (await mailsTo(test, email)).filter(({ subject }) => subject === warning);

it('refuses 500 codes of strangers, the right one among them, and accepts it from the browser that asked [code-500-guesses]', async () => {
  const person = await aCompany(test);
  const owner = test.browser();
  await ask(owner, person.email);
  const code = await codeFromMail(test, person.email);
  const guesses = [code, ...Array.from({ length: 499 }, () => String(randomInt(1_000_000)).padStart(6, '0'))];
  // Twenty-five at a time: one after the other, most of the time is spent waiting.
  for (let from = 0; from < guesses.length; from += 25) {
    const batch = guesses.slice(from, from + 25);
    const responses = await Promise.all(
      batch.map((guess) => post('verify_code', { email: person.email, code: guess, purpose: 'reset' })),
    );
    for (const response of responses)
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_code']);
  }
  const { ticket } = await enter(owner, person.email, code);
  await expect(owner(resetForgotPassword, { body: { ticket, password } })).resolves.toBeTruthy();
  expect(await warningsTo(person.email)).toHaveLength(1);
});

it('refuses a code of another browser or client, and each spends its own [code-stranger-spends]', async () => {
  const person = await aCompany(test);
  const [owner, stranger] = [test.browser(), test.browser()];
  await ask(owner, person.email);
  const code = await codeFromMail(test, person.email);
  const { code_request_id } = await ask(stranger, person.email);
  const other = await codeFromMail(test, person.email);
  expect(other).not.toBe(code);
  expect((await refusal(enter(stranger, person.email, code))).code).toBe('invalid_code');
  const body = { email: person.email, code, purpose: 'reset' as const };
  const handedOver = test.as()(verifyCode, { body: { ...body, code_request_id } });
  expect((await refusal(handedOver)).code).toBe('invalid_code');
  await expect(enter(owner, person.email, code)).resolves.toHaveProperty('ticket');
  const verified = test.as()(verifyCode, { body: { ...body, code: other, code_request_id } });
  await expect(verified).resolves.toHaveProperty('ticket');
});

it('replaces the code of a browser that asks again, and names no code in a subject', async () => {
  const person = await aCompany(test);
  const owner = test.browser();
  await ask(owner, person.email);
  const first = await codeFromMail(test, person.email);
  await ask(owner, person.email);
  const second = await codeFromMail(test, person.email);
  if (first !== second) await refusal(enter(owner, person.email, first));
  await expect(enter(owner, person.email, second)).resolves.toHaveProperty('ticket');
  const subjects = (await mailsTo(test, person.email)).map(({ subject }) => subject);
  expect(subjects.join()).not.toMatch(/\d/);
});

it('refuses all codes of an address after ten wrong ones in a day, and mails a link that works once [code-ten-wrong]', async () => {
  const person = await aCompany(test);
  const owner = test.browser();
  await ask(owner, person.email);
  const code = await codeFromMail(test, person.email);
  for (const stranger of [test.browser(), test.browser()]) {
    await ask(stranger, person.email);
    const wrong = otherThan(await codeFromMail(test, person.email));
    for (let n = 0; n < limits.codeTries; n++) await refusal(enter(stranger, person.email, wrong));
  }
  expect((await refusal(enter(owner, person.email, code))).code).toBe('invalid_code');
  expect(await warningsTo(person.email)).toHaveLength(1);

  await ask(owner, person.email);
  const mail = (await mailsTo(test, person.email)).at(-1);
  const ticket = /reset-password\?ticket=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await owner(resetForgotPassword, { body: { ticket, password } });
  const again = owner(resetForgotPassword, { body: { ticket, password } });
  expect((await refusal(again)).code).toBe('invalid_ticket');
  await expect(owner(signIn, { body: { email: person.email, password } })).resolves.toBeTruthy();

  await sql`update code_failures set counted_from = counted_from - interval '1 day'`.execute(test.db);
  await ask(owner, person.email);
  await expect(enter(owner, person.email, await codeFromMail(test, person.email))).resolves.toHaveProperty(
    'ticket',
  );
});

it('mails a link beyond the number of open codes, and keeps those of others', async () => {
  const person = await aCompany(test);
  const owner = test.browser();
  await ask(owner, person.email);
  const code = await codeFromMail(test, person.email);
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const codesOfOthers = Array.from({ length: limits.openCodes - 1 }, (_, n) => ({
    email: person.email,
    purpose: 'reset' as const,
    request_hash: `other ${n}`,
    code_hash: 'x',
    expires_at,
  }));
  await test.db.insertInto('email_codes').values(codesOfOthers).execute();
  await post('forgotPassword', { email: person.email });
  const mail = (await mailsTo(test, person.email)).at(-1);
  expect(mail?.text).toMatch(/reset-password\?ticket=/);
  await expect(enter(owner, person.email, code)).resolves.toHaveProperty('ticket');
});

it('answers ten wrong codes alike for an address without an account, and mails it nothing', async () => {
  const email = 'nobody@people.example';
  const person = await aCompany(test);
  const responses = async (address: string) => {
    const asked = await post('forgotPassword', { email: address });
    const { code_request_id } = asked.json();
    await runTasks(test);
    const bodies: string[] = [];
    for (let n = 0; n <= limits.wrongCodesDay; n++)
      bodies.push(
        (await post('verify_code', { email: address, code: '123456', purpose: 'reset', code_request_id }))
          .body,
      );
    return bodies;
  };
  expect(await responses(email)).toEqual(await responses(person.email));
  await post('verify_code', { email, code: '123456', purpose: 'signup' });
  expect(await mailsTo(test, email)).toEqual([]);
});

it('stores no code request in plain text', async () => {
  const person = await aCompany(test);
  const { code_request_id } = await ask(test.browser(), person.email);
  await runTasks(test);
  const rows = await test.db
    .selectFrom('email_codes')
    .selectAll()
    .where('email', '=', person.email)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code_request_id);
});
