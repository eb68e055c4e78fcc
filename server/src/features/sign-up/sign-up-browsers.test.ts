import { sql } from 'kysely';
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

const linkFromMail = async (email: string) => {
  const mail = (await mailsTo(test, email)).at(-1);
  expect(mail?.text).not.toMatch(/^\d{6}$/m);
  return /sign-up\?step=password&ticket=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

it('confirms the sign-up of the browser that asked by a mailed link after too many wrong codes', async () => {
  const email = newAddress();
  await test.db.insertInto('code_failures').values({ email, wrong: limits.wrongCodesDay }).execute();
  const owner = test.browser();
  await owner(userSignup, { body: details(email) });
  const ticket = await linkFromMail(email);
  expect(await owner(inputPassword, { body: { ticket, password } })).toMatchObject({ last_name: 'Byron' });
});

it('creates no account with a stranger’s details by the link that the stranger had mailed [sign-up-link-stranger]', async () => {
  const email = newAddress();
  await test.db.insertInto('code_failures').values({ email, wrong: limits.wrongCodesDay }).execute();
  const { code_request_id } = await test.browser()(userSignup, { body: details(email, 'Intruder') });
  const ticket = await linkFromMail(email);
  const owner = test.browser();
  expect(await refusal(owner(inputPassword, { body: { ticket, password } }))).toMatchObject({
    status: 400,
    code: 'invalid_ticket',
  });
  const users = test.db.selectFrom('users').select('id').where('email', '=', email);
  expect(await users.execute()).toEqual([]);
  // A client without cookies hands back the id of its request.
  const body = { ticket, password, code_request_id };
  expect(await test.as()(inputPassword, { body })).toMatchObject({ last_name: 'Intruder' });
});

it('creates one account for twenty sign-ups at once [sign-up-parallel]', async () => {
  const signup = details(newAddress());
  const call = test.browser();
  await Promise.all(Array.from({ length: 20 }, () => call(userSignup, { body: signup })));
  const code = await codeFromMail(test, signup.email);
  // Locks the code until all calls wait for it, so that they run in parallel.
  const verifying = await test.db.transaction().execute(async (tx) => {
    await sql`select from email_codes where email = ${signup.email} for update`.execute(tx);
    const body = { email: signup.email, code, purpose: 'signup' } as const;
    const all = Promise.allSettled(Array.from({ length: 5 }, () => call(verifyCode, { body })));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(tx)).rows, { timeout: 10_000 }).toHaveLength(5);
    return { all };
  });
  const verified = await verifying.all;
  const tickets = verified.flatMap((result) => (result.status === 'fulfilled' ? [result.value.ticket] : []));
  expect(tickets).toHaveLength(1);
  const ticket = tickets[0] ?? '';
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => call(inputPassword, { body: { ticket, password } })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const users = await test.db.selectFrom('users').select('id').where('email', '=', signup.email).execute();
  expect(users).toHaveLength(1);
}, 30_000);
