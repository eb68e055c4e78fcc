import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/src/accounts.ts';
import { passwordStrength } from '../../../../contract/src/password-strength.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany } from '../../../test/builders.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { FetchError, type FetchOptions } from '../../lib/safe-fetch.ts';
import { issueTicket } from './tickets.ts';

const password = 'seven brass kettles';
let test: TestApp;
let hash: string;
beforeAll(async () => {
  test = await appForTest({ pwnedPasswords: true });
  hash = await hashPassword(password);
});
afterAll(() => test.close());

/** What the range API answers, and what it was asked. */
let range: () => { status: number; body: string } = () => ({ status: 200, body: '' });
const asked: { url: string; options: FetchOptions }[] = [];
beforeAll(() => {
  test.deps.httpClient.fetch = async (url, options) => {
    asked.push({ url, options });
    const { status, body } = range();
    return { url, status, headers: {}, body: Buffer.from(body) };
  };
});

const aPerson = async () => {
  const person = await aCompany(test, { name: 'Northwind Foods' });
  await test.db
    .updateTable('users')
    .set({ first_name: 'Nora', last_name: 'Whitfield', password_hash: hash })
    .where('id', '=', person.id)
    .execute();
  return person;
};
const change = (token: string, new_password: string) =>
  test.as(token)(changePassword, { body: { current_password: password, new_password } });
const getFault = async (token: string, secret: string) =>
  (await refusal(change(token, secret))).fields.new_password;

it('refuses what is easy to guess, with words of the person, the company and the product [password-strength]', async () => {
  const { token, email } = await aPerson();
  for (const secret of ['football1', 'Northwind Foods', 'whitfield2026', 'cadre2026', 'qwerty12345'])
    expect([secret, await getFault(token, secret)]).toEqual([
      secret,
      expect.stringMatching(/^(Too many people use this password|This password is easy to guess)\..+\.$/),
    ]);
  expect(await getFault(token, email)).toContain('email address');
  await expect(change(token, 'eight tin drums')).resolves.toBeTruthy();
});

it('estimates a password for the person of the session or ticket', async () => {
  const { token, email, id } = await aPerson();
  const estimate = (caller: ReturnType<TestApp['as']>, more: { ticket?: string } = {}) =>
    caller(passwordStrength, { body: { password: 'whitfieldnorthwind', ...more } });
  expect((await estimate(test.as())).score).toBeGreaterThanOrEqual(3);
  const estimated = await estimate(test.as(token));
  expect(estimated.score).toBeLessThan(3);
  expect(estimated.advice).toBeTruthy();
  const ticket = await issueTicket(test.db, { purpose: 'invitation', email, userId: id, minutes: 5 });
  expect(await estimate(test.as(), { ticket })).toEqual(estimated);
  // A ticket is used while its owner types the last letters.
  expect((await estimate(test.as(), { ticket: 'unknown' })).score).toBeGreaterThanOrEqual(3);
});

describe('a breached password', () => {
  const breached = 'orchard-lantern-42';
  const digest = createHash('sha1').update(breached).digest('hex').toUpperCase();

  it('is refused, and the service learns five digits of its hash [password-breached]', async () => {
    const { token } = await aPerson();
    range = () => ({ status: 200, body: `${'0'.repeat(35)}:3\r\n${digest.slice(5)}:17\r\n` });
    asked.length = 0;
    expect(await getFault(token, breached)).toContain('data breach');
    expect(asked).toEqual([
      {
        url: `https://api.pwnedpasswords.com/range/${digest.slice(0, 5)}`,
        options: expect.objectContaining({ headers: { 'add-padding': 'true' }, milliseconds: 1_000 }),
      },
    ]);
  });

  it('is accepted where its line is padding', async () => {
    const { token } = await aPerson();
    range = () => ({ status: 200, body: `${digest.slice(5)}:0\r\n` });
    await expect(change(token, breached)).resolves.toBeTruthy();
  });

  it.each([
    ['fails', () => ({ status: 503, body: '' })],
    [
      'is too slow',
      () => {
        throw new FetchError('too_slow', 'It did not answer in full in time.');
      },
    ],
  ])('is accepted when the service %s', async (_, answer) => {
    const { token } = await aPerson();
    range = answer;
    await expect(change(token, breached)).resolves.toBeTruthy();
  });
});
