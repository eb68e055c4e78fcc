import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  factorList,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  passkeySignInOptions,
  reauthenticateOptions,
  secondFactor,
} from '../../../../contract/src/factors.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { authenticatorForTest } from '../../../test/authenticator-for-test.ts';
import type { Person } from '../../../test/builders.ts';
import { aPasskey, aPersonWithPassword, askedForSecondFactor } from '../../../test/factor-builders.ts';
import { listNotices } from '../../../test/notices.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await aPersonWithPassword(test);
});

/** What a browser on another site, or a passkey that did not verify its user, would send. */
const hostile = [
  ['another origin', { origin: 'https://evil.example' }],
  ['a page of another port', { origin: 'http://localhost:4000' }],
  ['another site', { rpId: 'evil.example' }],
  ['a passkey that did not verify its user', { verified: false }],
] as const;

describe('registration', () => {
  const register = (body: Given<typeof passkeyRegister.body>) =>
    test.as(person.token)(passkeyRegister, { body });

  it.each(hostile)('rejects a registration from %s [passkey-register-forged]', async (_, ceremony) => {
    const { challenge, options } = await test.as(person.token)(passkeyRegisterOptions);
    const passkey = authenticatorForTest().register(options, ceremony);
    expect((await refusal(register({ challenge, name: 'Laptop', passkey }))).code).toBe('invalid_ticket');
    // The challenge is used up.
    const right = authenticatorForTest().register(options);
    expect((await refusal(register({ challenge, name: 'Laptop', passkey: right }))).code).toBe(
      'invalid_ticket',
    );
    expect((await test.as(person.token)(factorList)).passkeys).toEqual([]);
  });

  it('rejects a challenge of another purpose or person, another challenge, and an expired one', async () => {
    const other = await aPersonWithPassword(test);
    const [theirs, signIn, ownOptions] = [
      await test.as(other.token)(passkeyRegisterOptions),
      await test.as()(passkeySignInOptions, { body: {} }),
      await test.as(person.token)(passkeyRegisterOptions),
    ];
    for (const { challenge, options } of [theirs, signIn, { ...ownOptions, options: theirs.options }]) {
      const passkey = authenticatorForTest().register(options);
      expect((await refusal(register({ challenge, name: 'Laptop', passkey }))).code).toBe('invalid_ticket');
    }
    const { challenge, options } = await test.as(person.token)(passkeyRegisterOptions);
    await sql`update passkey_challenges set expires_at = now()`.execute(test.db);
    const passkey = authenticatorForTest().register(options);
    expect((await refusal(register({ challenge, name: 'Laptop', passkey }))).code).toBe('invalid_ticket');
  });

  it('takes the site from PUBLIC_URL whatever the host of the request [passkey-host]', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api${passkeyRegisterOptions.path}`,
      headers: { authorization: `Bearer ${person.token}`, host: 'evil.example' },
    });
    expect(response.json().options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required' },
    });
  });

  it('adds a passkey once; the first factor answers recovery codes, the second does not', async () => {
    const first = await aPasskey(test, person);
    expect(first).toMatchObject({ name: 'Laptop', last_used_at: null });
    expect(first.recovery_codes).toHaveLength(10);
    expect(await aPasskey(test, person, 'Phone')).not.toHaveProperty('recovery_codes');
    const { challenge, options } = await test.as(person.token)(passkeyRegisterOptions);
    expect(options.excludeCredentials).toHaveLength(2);
    const passkey = first.authenticator.register(options);
    expect((await refusal(register({ challenge, name: 'Again', passkey }))).code).toBe('already_exists');
    const { passkeys } = await test.as(person.token)(factorList);
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  });

  it('renames and removes the own passkeys only, and notifies the owner', async () => {
    const { id } = await aPasskey(test, person);
    const other = test.as((await aPersonWithPassword(test)).token);
    const call = test.as(person.token);
    expect((await refusal(other(passkeyRemove, { params: { id } }))).status).toBe(404);
    expect((await refusal(other(passkeyRename, { params: { id }, body: { name: 'Mine' } }))).status).toBe(
      404,
    );
    expect(await call(passkeyRename, { params: { id }, body: { name: 'Desk' } })).toMatchObject({
      name: 'Desk',
    });
    await call(passkeyRemove, { params: { id } });
    expect(await call(factorList)).toMatchObject({ passkeys: [], recovery_codes: 0 });
    const notices = await listNotices(test, person, 'account_security');
    expect(notices.map(({ title }) => title)).toEqual(['A passkey was added', 'A passkey was removed']);
  });
});

describe('sign-in with a passkey', () => {
  const signIn = (payload: object) =>
    test.app.inject({ method: 'POST', url: `/api${passkeySignIn.path}`, payload });
  const askOptions = () => test.as()(passkeySignInOptions, { body: {} });
  const toStatusAndCode = (response: Awaited<ReturnType<typeof signIn>>) => [
    response.statusCode,
    response.json().code,
  ];

  it.each(hostile)('rejects a sign-in from %s [passkey-sign-in-forged]', async (_, ceremony) => {
    const { authenticator } = await aPasskey(test, person);
    const { challenge, options } = await askOptions();
    const response = await signIn({ challenge, passkey: authenticator.assert(options, ceremony) });
    expect(toStatusAndCode(response)).toEqual([400, 'invalid_credentials']);
    expect(response.cookies).toEqual([]);
  });

  it('rejects an unknown passkey, a signature of another one, and another challenge', async () => {
    const { authenticator } = await aPasskey(test, person);
    const { authenticator: theirs } = await aPasskey(test, await aPersonWithPassword(test));
    const [first, second, third] = [await askOptions(), await askOptions(), await askOptions()];
    const { id, rawId } = authenticator.assert(first.options);
    for (const [{ challenge }, passkey] of [
      [first, authenticatorForTest().assert(first.options)],
      [second, { ...theirs.assert(second.options), id, rawId }],
      [third, authenticator.assert(second.options)],
    ] as const)
      expect(toStatusAndCode(await signIn({ challenge, passkey }))).toEqual([400, 'invalid_credentials']);
  });

  it('rejects a used, expired or foreign challenge, and a counter that did not grow [passkey-replay]', async () => {
    const { authenticator } = await aPasskey(test, person);
    const { challenge, options } = await askOptions();
    const passkey = authenticator.assert(options, { counter: 7 });
    expect((await signIn({ challenge, passkey })).statusCode).toBe(200);
    expect(toStatusAndCode(await signIn({ challenge, passkey }))).toEqual([400, 'invalid_ticket']);
    const copied = await askOptions();
    const copy = authenticator.assert(copied.options, { counter: 7 });
    expect(toStatusAndCode(await signIn({ challenge: copied.challenge, passkey: copy }))[1]).toBe(
      'invalid_credentials',
    );
    const { passkey: other } = await test.as(person.token)(reauthenticateOptions);
    if (!other) throw new Error('A passkey was expected.');
    const foreign = { challenge: other.challenge, passkey: authenticator.assert(other.options) };
    expect(toStatusAndCode(await signIn(foreign))).toEqual([400, 'invalid_ticket']);
    const late = await askOptions();
    await sql`update passkey_challenges set expires_at = now()`.execute(test.db);
    const expired = { challenge: late.challenge, passkey: authenticator.assert(late.options) };
    expect(toStatusAndCode(await signIn(expired))).toEqual([400, 'invalid_ticket']);
  });

  it('opens a session without a further question, unless the account is suspended', async () => {
    const { authenticator, id } = await aPasskey(test, person);
    const { challenge, options } = await askOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const response = await signIn({ challenge, passkey: authenticator.assert(options) });
    expect(response.json()).toMatchObject({ id: person.id, token: expect.any(String) });
    expect(response.cookies.map(({ name }) => name)).toContain('cadre_refresh');
    await expect(test.as(response.json().token)(deviceList)).resolves.toHaveLength(2);
    const { passkeys } = await test.as(person.token)(factorList);
    expect(passkeys).toMatchObject([{ id, last_used_at: expect.any(String) }]);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute();
    const next = await askOptions();
    const refused = { challenge: next.challenge, passkey: authenticator.assert(next.options) };
    expect(toStatusAndCode(await signIn(refused))).toEqual([409, 'not_allowed_now']);
  });
});

describe('a passkey as the second factor', () => {
  const finish = (payload: object) =>
    test.app.inject({ method: 'POST', url: `/api${secondFactor.path}`, payload });

  it('rejects options without a password before, and the passkey of somebody else [passkey-other-account]', async () => {
    const { authenticator } = await aPasskey(test, person);
    const { authenticator: theirs } = await aPasskey(test, await aPersonWithPassword(test));
    const invented = test.as()(passkeySignInOptions, { body: { challenge: 'x'.repeat(43) } });
    expect((await refusal(invented)).code).toBe('invalid_ticket');
    const { challenge, methods } = await askedForSecondFactor(test, person);
    expect(methods).toEqual(['recovery_code', 'passkey']);
    const { options } = await test.as()(passkeySignInOptions, { body: { challenge } });
    const foreign = await finish({ challenge, passkey: theirs.assert(options) });
    expect(foreign.json().code).toBe('invalid_code');
    // Each signature needs new options.
    const stale = await finish({ challenge, passkey: authenticator.assert(options) });
    expect(stale.json().code).toBe('invalid_ticket');
  });

  it('finishes the sign-in', async () => {
    const { authenticator } = await aPasskey(test, person);
    const { challenge } = await askedForSecondFactor(test, person);
    const asked = await test.as()(passkeySignInOptions, { body: { challenge } });
    expect(asked.challenge).toBe(challenge);
    expect(asked.options.allowCredentials).toHaveLength(1);
    const response = await finish({ challenge, passkey: authenticator.assert(asked.options) });
    expect(response.json()).toMatchObject({ id: person.id });
  });
});
