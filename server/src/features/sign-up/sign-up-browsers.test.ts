import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputPassword, type Signup, userSignup, verifyCode } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { codeFromMail, mailsTo } from '../../../test/mails.ts';

const password = 'seven brass kettles';
let test: TestApp;
let serial = 0;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const newAddress = () => `browser-${++serial}@people.example`;
const details = (email: string, last_name = 'Byron') =>
  ({ user_type: 'fractional', first_name: 'Ada', last_name, email, accept_terms: true }) as Signup;

it('keeps the details of a pending sign-up when another browser signs up with its address [sign-up-overwritten]', async () => {
  const email = newAddress();
  const [owner, stranger] = [test.browser(), test.browser()];
  await owner(userSignup, { body: details(email) });
  const code = await codeFromMail(test, email);
  await stranger(userSignup, { body: details(email, 'Intruder') });
  const other = await codeFromMail(test, email);
  const { ticket } = await owner(verifyCode, { body: { email, code, purpose: 'signup' } });
  expect(await owner(inputPassword, { body: { ticket, password } })).toMatchObject({ last_name: 'Byron' });
  const late = await stranger(verifyCode, { body: { email, code: other, purpose: 'signup' } });
  const refused = await refusal(stranger(inputPassword, { body: { ticket: late.ticket, password } }));
  expect(refused.code).toBe('invalid_ticket');
});

it('saves the corrected details of the browser that asked', async () => {
  const email = newAddress();
  const owner = test.browser();
  await owner(userSignup, { body: details(email, 'Lovelace') });
  await owner(userSignup, { body: details(email) });
  const body = { email, code: await codeFromMail(test, email), purpose: 'signup' } as const;
  const { ticket } = await owner(verifyCode, { body });
  expect(await owner(inputPassword, { body: { ticket, password } })).toMatchObject({ last_name: 'Byron' });
});

it('confirms the sign-up of the browser that asked by a mailed link after too many wrong codes', async () => {
  const email = newAddress();
  await test.db.insertInto('code_failures').values({ email, wrong: limits.wrongCodesDay }).execute();
  await test.browser()(userSignup, { body: details(email) });
  const mail = (await mailsTo(test, email)).at(-1);
  expect(mail?.text).not.toMatch(/^\d{6}$/m);
  const ticket = /sign-up\?step=password&ticket=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const session = await test.as()(inputPassword, { body: { ticket, password } });
  expect(session).toMatchObject({ email, last_name: 'Byron' });
});
