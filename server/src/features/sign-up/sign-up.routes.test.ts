import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkEmail,
  checkSignupData,
  inputPassword,
  resetForgotPassword,
  type Signup,
  signIn,
  signOut,
  userSignup,
  verifyCode,
} from '../../../../contract/src/accounts.ts';
import { apiSignup } from '../../../../contract/src/api-sign-in.ts';
import { notificationPreferences } from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional } from '../../../test/builders.ts';
import { codeFromMail } from '../../../test/mails.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { hashToken } from '../../lib/tokens.ts';
import { issueCode } from '../accounts/accounts.public.ts';

const password = 'seven brass kettles';
let test: TestApp;
let call: ReturnType<TestApp['as']>;
let serial = 0;

beforeAll(async () => {
  test = await appForTest();
  call = test.browser();
});
afterAll(() => test.close());

const details = (more: Partial<Signup> = {}) =>
  ({
    user_type: 'fractional',
    first_name: 'Ada',
    last_name: 'Byron',
    email: `new-${++serial}@people.example`,
    fractional_type: 'CTO',
    accept_terms: true,
    ...more,
  }) as Signup;

const aPromoCode = (code: string) =>
  test.db.insertInto('promo_codes').values({ code, percent_off: 20 }).execute();

const ticketFor = async (signup: Signup) => {
  await call(userSignup, { body: signup });
  const code = await codeFromMail(test, signup.email);
  return (await call(verifyCode, { body: { email: signup.email, code, purpose: 'signup' } })).ticket;
};

/** The ticket for a code of an address in use, which is never mailed. */
const ticketOfTaken = async (email: string) => {
  const { code_request_id } = await call(userSignup, { body: details({ email }) });
  const key = { email, purpose: 'signup', requestHash: hashToken(code_request_id) } as const;
  const code = (await issueCode(test.db, test.deps.config.sessionSecret, key)) ?? '';
  return (await call(verifyCode, { body: { email, code, purpose: 'signup' } })).ticket;
};

const usersWith = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).execute();

describe('sign-up', () => {
  it('creates a fractional with a profile, a session and a subscription to news', async () => {
    await aPromoCode('FOUNDERS');
    const signup = details({ promo_code: 'founders', newsletter: true, time_zone: 'Asia/Kolkata' });
    const ticket = await ticketFor(signup);
    const session = await call(inputPassword, { body: { ticket, password } });
    expect(session).toMatchObject({
      type: 'fractional',
      first_name: 'Ada',
      email: signup.email,
      plan_name: 'Free',
      submit_approval_request: false,
    });
    const [user] = await usersWith(signup.email);
    expect(user).toMatchObject({ status: 'active', promo_code: 'FOUNDERS' });
    expect(user?.terms_accepted_at).toBeTruthy();
    const subscriber = await test.db
      .selectFrom('newsletter_subscribers')
      .select('state')
      .where('email', '=', signup.email)
      .executeTakeFirst();
    expect(subscriber).toEqual({ state: 'subscribed' });
    await expect(test.as(session.token)(notificationPreferences)).resolves.toMatchObject({
      admin_message: { in_app: true, mail: true, push: true },
    });
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const profile = await test.db
      .selectFrom('fractionals')
      .selectAll()
      .where('user_id', '=', session.id)
      .executeTakeFirst();
    expect(profile).toMatchObject({
      fractional_type: 'CTO',
      time_zone: 'Asia/Kolkata',
      status: 'unverified',
      submitted_at: null,
    });
    await expect(test.as(session.token)(signOut)).resolves.toBeTruthy();
    await expect(call(signIn, { body: { email: signup.email, password } })).resolves.toBeTruthy();
  });

  it('creates a company through the call for API clients', async () => {
    const signup = details({ user_type: 'company', company_name: 'Northwind Foods' } as Partial<Signup>);
    const client = test.as();
    const { code_request_id } = await client(apiSignup, { body: signup });
    const body = {
      email: signup.email,
      code: await codeFromMail(test, signup.email),
      purpose: 'signup',
    } as const;
    expect((await refusal(client(verifyCode, { body }))).code).toBe('invalid_code');
    const { ticket } = await client(verifyCode, { body: { ...body, code_request_id } });
    const session = await client(inputPassword, { body: { ticket, password } });
    expect(session.type).toBe('company');
    await expect(test.as(session.token)(notificationPreferences)).resolves.toMatchObject({
      admin_message: { in_app: true, mail: false, push: true },
    });
    const company = await test.db
      .selectFrom('companies')
      .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
      .selectAll('companies')
      .where('company_owners.user_id', '=', session.id)
      .executeTakeFirst();
    expect(company).toMatchObject({ name: 'Northwind Foods', created_by_admin: false });
  });
});

describe('address in use', () => {
  it('responds alike and mails the owner of the address', async () => {
    const person = await aFractional(test);
    const fresh = details();
    const raw = (signup: Signup) =>
      test.app.inject({
        method: 'POST',
        url: '/api/authentication/user_signup',
        headers: { cookie: `cadre_device=${'d'.repeat(43)}` },
        payload: signup,
      });
    const [taken, free] = [await raw(details({ email: person.email })), await raw(fresh)];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(taken.statusCode).toBe(201);
    await runTasks(test);
    const mail = test.mails.find(({ to }) => to === person.email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toMatch(/\d{6}/);
  });

  it('cannot be taken over by a valid code', async () => {
    const { email } = await aFractional(test);
    const ticket = await ticketOfTaken(email);
    expect((await refusal(call(inputPassword, { body: { ticket, password } }))).code).toBe('invalid_ticket');
    expect(await usersWith(email)).toHaveLength(1);
  });

  it('is reported only by check_email', async () => {
    const person = await aFractional(test);
    await expect(call(checkEmail, { body: { email: person.email.toUpperCase() } })).resolves.toEqual({
      available: false,
    });
    await expect(call(checkEmail, { body: { email: 'free@people.example' } })).resolves.toEqual({
      available: true,
    });
  });
});

describe('code', () => {
  it('accepts five wrong codes at most [code-limit]', async () => {
    const signup = details();
    await call(userSignup, { body: signup });
    const code = await codeFromMail(test, signup.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (value: string) =>
      call(verifyCode, { body: { email: signup.email, code: value, purpose: 'signup' } });
    for (let n = 0; n < 5; n++) expect((await refusal(attempt(wrong))).code).toBe('invalid_code');
    expect((await refusal(attempt(code))).code).toBe('invalid_code');
    await call(userSignup, { body: signup });
    const next = await codeFromMail(test, signup.email);
    await expect(attempt(next)).resolves.toBeTruthy();
  });

  it('expires, is for one purpose and works once', async () => {
    const signup = details();
    await call(userSignup, { body: signup });
    const code = await codeFromMail(test, signup.email);
    const attempt = (purpose: 'signup' | 'reset') =>
      call(verifyCode, { body: { email: signup.email, code, purpose } });
    expect((await refusal(attempt('reset'))).code).toBe('invalid_code');
    await expect(attempt('signup')).resolves.toBeTruthy();
    expect((await refusal(attempt('signup'))).code).toBe('invalid_code');

    await call(userSignup, { body: signup });
    const late = await codeFromMail(test, signup.email);
    await test.db
      .updateTable('email_codes')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('email', '=', signup.email)
      .execute();
    const body = { email: signup.email, code: late, purpose: 'signup' as const };
    expect((await refusal(call(verifyCode, { body }))).code).toBe('invalid_code');
  });

  it('is not stored in plain text', async () => {
    const signup = details();
    await call(userSignup, { body: signup });
    const code = await codeFromMail(test, signup.email);
    const rows = await test.db.selectFrom('email_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('ticket', () => {
  it('rejects a ticket as an access token and for another purpose [ticket-purpose]', async () => {
    const ticket = await ticketFor(details());
    expect(await refusal(test.as(ticket)(signOut))).toMatchObject({ status: 401, code: 'unauthenticated' });
    // The ticket of a sign-up must not set the password of an existing account.
    const { email } = await aFractional(test);
    const other = await ticketOfTaken(email);
    const refused = await refusal(call(resetForgotPassword, { body: { ticket: other, password } }));
    expect(refused.code).toBe('invalid_ticket');
    await expect(call(inputPassword, { body: { ticket, password } })).resolves.toBeTruthy();
    expect((await refusal(call(inputPassword, { body: { ticket, password } }))).code).toBe('invalid_ticket');
  });

  it('keeps a ticket valid after a refused password [password-refused]', async () => {
    const signup = details();
    const ticket = await ticketFor(signup);
    const getError = async (value: string) =>
      (await refusal(call(inputPassword, { body: { ticket, password: value } }))).fields.password;
    expect(await getError('brass-7')).toBe('At least 8 characters.');
    expect(await getError('x'.repeat(1_000))).toBe('At most 128 characters.');
    expect(await getError('Password1')).toContain('Too many people');
    expect(await getError('aaaaaaaaaaaa')).toContain('Too many people');
    expect(await getError(signup.email)).toContain('email address');
    await expect(call(inputPassword, { body: { ticket, password } })).resolves.toBeTruthy();
  });
});

it('compares all 64 characters of a password [password-64-characters]', async () => {
  const signup = details();
  const long = `${'correct horse '.repeat(5).slice(0, 63)}!`;
  await call(inputPassword, { body: { ticket: await ticketFor(signup), password: long } });
  await expect(call(signIn, { body: { email: signup.email, password: long } })).resolves.toBeTruthy();
  const cut = `${long.slice(0, 63)}?`;
  expect((await refusal(call(signIn, { body: { email: signup.email, password: cut } }))).code).toBe(
    'invalid_credentials',
  );
});

describe('details', () => {
  it('are validated without creating anything', async () => {
    const signup = details();
    await expect(call(checkSignupData, { body: signup })).resolves.toEqual({ valid: true });
    expect(
      await test.db.selectFrom('signups').selectAll().where('email', '=', signup.email).execute(),
    ).toEqual([]);
  });

  it.each([
    ['email', { email: 'no address' }],
    ['email', { email: `${'x'.repeat(250)}@people.example` }],
    ['email', { email: 'ada@people.example\r\nBcc: all@people.example' }],
    ['email', { email: 'аda@people.example' }],
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: 'A\u0000da' }],
    ['last_name', { last_name: 'By\u202Eron' }],
    ['accept_terms', { accept_terms: false }],
    ['user_type', { user_type: 'admin' }],
    ['company_name', { user_type: 'company' }],
    ['fractional_type', { fractional_type: 'Wizard' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['time_zone', { time_zone: '+01:00' }],
  ])('names the field when %s is invalid [sign-up-invalid]', async (field, more) => {
    const body = { ...details(), ...more } as Signup;
    for (const refused of [
      await refusal(call(checkSignupData, { body })),
      await refusal(call(userSignup, { body })),
    ]) {
      expect([refused.status, Object.keys(refused.fields)]).toEqual([400, [field]]);
    }
  });

  it('ignores fields that would grant rights [sign-up-no-rights]', async () => {
    const signup = details();
    const more = { type: 'admin', role: 'admin', status: 'verified', plan_name: 'Full', id: signup.email };
    const ticket = await ticketFor({ ...signup, ...more } as Signup);
    const session = await call(inputPassword, { body: { ticket, password } });
    expect(session).toMatchObject({ type: 'fractional', plan_name: 'Free' });
  });
});
