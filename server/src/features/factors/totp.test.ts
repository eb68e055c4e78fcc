import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inputPassword, resetForgotPassword, signIn, verifyCode } from '../../../../contract/src/accounts.ts';
import { apiLogin, apiSecondFactor } from '../../../../contract/src/api-sign-in.ts';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import {
  factorList,
  recoveryCodesRenew,
  secondFactor,
  totpConfirm,
  totpRemove,
  totpStart,
} from '../../../../contract/src/factors.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { type Person, sessionFor } from '../../../test/builders.ts';
import { aPersonWithPassword, askedForSecondFactor, aTotp, password } from '../../../test/factor-builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { listNotices } from '../../../test/notices.ts';
import { hashToken } from '../../lib/tokens.ts';
import { issueCode, issueTicket } from '../accounts/accounts.public.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await aPersonWithPassword(test);
});

const finish = (body: object) =>
  test.app.inject({ method: 'POST', url: `/api${secondFactor.path}`, payload: body });
const toStatusAndCode = (response: Awaited<ReturnType<typeof finish>>) => [
  response.statusCode,
  response.json().code,
];
const listSessions = ({ id }: Pick<Person, 'id'>) =>
  test.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
const titlesTo = async (who: Person) =>
  (await listNotices(test, who, 'account_security')).map(({ title }) => title);

describe('setup of an authenticator app', () => {
  it('rejects a code without a new secret, and a wrong code, and stays off', async () => {
    const call = test.as(person.token);
    expect((await refusal(call(totpConfirm, { body: { code: '123456' } }))).code).toBe('not_allowed_now');
    await call(totpStart);
    expect((await refusal(call(totpConfirm, { body: { code: '000000' } }))).code).toBe('invalid_code');
    expect(await call(factorList)).toMatchObject({ totp: null, recovery_codes: 0, required: false });
    expect((await refusal(call(recoveryCodesRenew))).code).toBe('not_allowed_now');
    await expect(test.as()(signIn, { body: { email: person.email, password } })).resolves.toHaveProperty(
      'token',
    );
  });

  it('shows the secret and its QR code until it is confirmed, and stores it encrypted', async () => {
    const call = test.as(person.token);
    const started = await call(totpStart);
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.qr_svg).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    const { secret } = await aTotp(test, person);
    expect(secret).not.toBe(started.secret);
    expect((await refusal(call(totpStart))).code).toBe('already_exists');
    expect(JSON.stringify(await call(factorList))).not.toContain(secret);
    const rows = await test.db.selectFrom('totp_secrets').select('sealed_secret').execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('ends the other sessions with the first factor and notifies the owner', async () => {
    const other = await sessionFor(test, person.id);
    await aTotp(test, person);
    expect((await refusal(test.as(other)(deviceList))).code).toBe('session_expired');
    await expect(test.as(person.token)(deviceList)).resolves.toHaveLength(1);
    expect(await titlesTo(person)).toEqual(['An authenticator app was added']);
    expect((await mailsTo(test, person.email)).at(-1)?.subject).toBe('An authenticator app was added');
  });

  it('removes the recovery codes with the last factor, after which the password is enough', async () => {
    await aTotp(test, person);
    const call = test.as(person.token);
    await call(totpRemove);
    await call(totpRemove);
    expect(await call(factorList)).toMatchObject({ password: true, totp: null, recovery_codes: 0 });
    expect(await titlesTo(person)).toEqual([
      'An authenticator app was added',
      'Your authenticator app was removed',
    ]);
    await expect(test.as()(signIn, { body: { email: person.email, password } })).resolves.toHaveProperty(
      'token',
    );
  });
});

describe('sign-in with a second factor', () => {
  it('sets no cookie and opens no session before the factor is proved [second-factor-no-session]', async () => {
    await aTotp(test, person);
    const before = await listSessions(person);
    const response = await test.app.inject({
      method: 'POST',
      url: `/api${signIn.path}`,
      payload: { email: person.email, password },
    });
    expect(response.json()).toEqual({
      second_factor: { challenge: expect.any(String), methods: ['totp', 'recovery_code'] },
    });
    expect(response.cookies).toEqual([]);
    expect(await listSessions(person)).toEqual(before);
  });

  it('rejects wrong and used codes, those of another account, and an unknown challenge [second-factor-wrong]', async () => {
    const { code, nextCode } = await aTotp(test, person);
    const other = await aPersonWithPassword(test);
    const theirs = await aTotp(test, other);
    const before = await listSessions(person);
    const { challenge } = await askedForSecondFactor(test, person);
    for (const totp of ['000000', code(), theirs.code(), code(2)])
      expect(toStatusAndCode(await finish({ challenge, totp }))).toEqual([400, 'invalid_code']);
    expect(toStatusAndCode(await finish({ challenge: 'x'.repeat(43), totp: nextCode() }))).toEqual([
      400,
      'invalid_ticket',
    ]);
    expect(await listSessions(person)).toEqual(before);
  });

  it('accepts a code of the neighbouring step, once, and a challenge once [second-factor-replay]', async () => {
    const { code } = await aTotp(test, person);
    const [first, second] = [
      await askedForSecondFactor(test, person),
      await askedForSecondFactor(test, person),
    ];
    const totp = code(1);
    const response = await finish({ challenge: first.challenge, totp });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: person.id, token: expect.any(String) });
    expect(response.cookies.map(({ name }) => name)).toContain('cadre_refresh');
    await expect(test.as(response.json().token)(deviceList)).resolves.toHaveLength(2);
    expect(toStatusAndCode(await finish({ challenge: second.challenge, totp }))).toEqual([
      400,
      'invalid_code',
    ]);
    expect(toStatusAndCode(await finish({ challenge: first.challenge, totp: code(2) }))).toEqual([
      400,
      'invalid_ticket',
    ]);
  });

  it('opens one session for parallel uses of a challenge and code', async () => {
    const { nextCode } = await aTotp(test, person);
    const { challenge } = await askedForSecondFactor(test, person);
    const totp = nextCode();
    const responses = await Promise.all([1, 2, 3].map(() => finish({ challenge, totp })));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await listSessions(person)).toHaveLength(2);
  });

  it('rejects the right code after five wrong ones, and after ten minutes', async () => {
    const { nextCode } = await aTotp(test, person);
    const { challenge } = await askedForSecondFactor(test, person);
    for (let n = 0; n < factorLimits.signIn.tries; n++)
      expect(toStatusAndCode(await finish({ challenge, totp: '000000' }))[1]).toBe('invalid_code');
    expect(toStatusAndCode(await finish({ challenge, totp: nextCode() }))).toEqual([400, 'invalid_ticket']);
    const late = await askedForSecondFactor(test, person);
    await sql`update sign_in_challenges set expires_at = now()`.execute(test.db);
    expect(toStatusAndCode(await finish({ challenge: late.challenge, totp: nextCode() }))[1]).toBe(
      'invalid_ticket',
    );
  });

  it('checks no further code of an account after ten wrong ones, from any address, and warns the owner [second-factor-limit]', async () => {
    const { nextCode, recoveryCodes } = await aTotp(test, person);
    for (let n = 0; n < 2; n++) {
      const { challenge } = await askedForSecondFactor(test, person);
      for (let tries = 0; tries < 5; tries++) await finish({ challenge, totp: '000000' });
    }
    const { challenge } = await askedForSecondFactor(test, person);
    for (const proof of [{ totp: nextCode() }, { recovery_code: recoveryCodes[0] }]) {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api${secondFactor.path}`,
        remoteAddress: '203.0.113.9',
        payload: { challenge, ...proof },
      });
      expect(toStatusAndCode(response)).toEqual([429, 'too_many_requests']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    expect((await titlesTo(person)).at(-1)).toBe('Wrong sign-in codes for your account');
    await sql`update wrong_factors set since = now() - interval '61 minutes'`.execute(test.db);
    expect((await finish({ challenge, totp: nextCode() })).statusCode).toBe(200);
  });

  it('records a wrong factor in the audit log as a failed sign-in [second-factor-audited]', async () => {
    await aTotp(test, person);
    const { challenge } = await askedForSecondFactor(test, person);
    await finish({ challenge, totp: '000000' });
    const failed = await test.db
      .selectFrom('audit_log')
      .select('subject_type')
      .where('subject_id', '=', person.id)
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(failed).toEqual([{ subject_type: 'user' }]);
  });

  it('asks an API client, too, and answers both tokens without a cookie', async () => {
    const { nextCode } = await aTotp(test, person);
    const asked = await test.as()(apiLogin, { body: { email: person.email, password } });
    if (!('second_factor' in asked)) return expect(asked).toHaveProperty('second_factor');
    const { challenge } = asked.second_factor;
    const wrong = test.as()(apiSecondFactor, { body: { challenge, totp: '000000' } });
    expect((await refusal(wrong)).code).toBe('invalid_code');
    const response = await test.app.inject({
      method: 'POST',
      url: `/api${apiSecondFactor.path}`,
      payload: { challenge, totp: nextCode() },
    });
    expect(response.cookies).toEqual([]);
    expect(response.json()).toMatchObject({ refresh: expect.any(String), user: { id: person.id } });
    await expect(test.as(response.json().access)(deviceList)).resolves.toHaveLength(2);
  });

  it('survives a password reset, which withdraws a sign-in that waits [second-factor-reset]', async () => {
    const { nextCode } = await aTotp(test, person);
    const waiting = await askedForSecondFactor(test, person);
    const { email } = person;
    const key = { email, purpose: 'reset', requestHash: hashToken('request') } as const;
    const code = (await issueCode(test.db, test.deps.config.sessionSecret, key)) ?? '';
    const { ticket } = await test.as()(verifyCode, {
      body: { email, code, purpose: 'reset', code_request_id: 'request' },
    });
    await test.as()(resetForgotPassword, { body: { ticket, password: 'nine slow lanterns' } });
    expect(toStatusAndCode(await finish({ challenge: waiting.challenge, totp: nextCode() }))[1]).toBe(
      'invalid_ticket',
    );
    const result = await test.as()(signIn, { body: { email, password: 'nine slow lanterns' } });
    expect(result).toHaveProperty('second_factor');
  });

  it('is required after an invitation, too, and reveals a suspension after it only', async () => {
    const { nextCode } = await aTotp(test, person);
    const { id: userId, email } = person;
    const ticket = await issueTicket(test.db, { purpose: 'invitation', email, userId, minutes: 5 });
    const before = await listSessions(person);
    const refused = await refusal(test.as()(inputPassword, { body: { ticket, password } }));
    expect(refused.code).toBe('not_allowed_now');
    expect(await listSessions(person)).toEqual(before);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
    const { challenge } = await askedForSecondFactor(test, person);
    expect(toStatusAndCode(await finish({ challenge, totp: nextCode() }))).toEqual([409, 'not_allowed_now']);
  });
});

describe('recovery codes', () => {
  it('work once, in any case, for their account only, and the owner is notified', async () => {
    const { recoveryCodes } = await aTotp(test, person);
    const other = await aPersonWithPassword(test);
    const theirs = await aTotp(test, other);
    const [code = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(factorLimits.recoveryCodes);
    const { challenge } = await askedForSecondFactor(test, person);
    for (const recovery_code of ['aaaaa-aaaaa', theirs.recoveryCodes[0]])
      expect(toStatusAndCode(await finish({ challenge, recovery_code }))[1]).toBe('invalid_code');
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await finish({ challenge, recovery_code: typed })).statusCode).toBe(200);
    expect(await titlesTo(person)).toContain('A recovery code was used');
    const again = await askedForSecondFactor(test, person);
    expect(toStatusAndCode(await finish({ challenge: again.challenge, recovery_code: code }))[1]).toBe(
      'invalid_code',
    );
    await test.as(person.token)(recoveryCodesRenew);
    expect((await titlesTo(person)).at(-1)).toBe('Your recovery codes were replaced');
    expect(toStatusAndCode(await finish({ challenge: again.challenge, recovery_code: second }))[1]).toBe(
      'invalid_code',
    );
    expect(await test.as(person.token)(factorList)).toMatchObject({ recovery_codes: 10 });
  });

  it('are stored as hashes', async () => {
    const { recoveryCodes } = await aTotp(test, person);
    const rows = JSON.stringify(await test.db.selectFrom('recovery_codes').selectAll().execute());
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
  });
});
