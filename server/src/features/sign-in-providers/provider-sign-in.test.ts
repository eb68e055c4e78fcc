import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword, signIn, verifyCode } from '../../../../contract/src/accounts.ts';
import {
  identityAdd,
  identityList,
  identityRemove,
  providerList,
  providerProof,
  providerProofCode,
  providerSignUp,
} from '../../../../contract/src/sign-in-providers.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional } from '../../../test/builders.ts';
import { openidBrowser } from '../../../test/openid-browser.ts';
import { type OpenidProvider, openidProvider } from '../../../test/openid-provider.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { hashPassword } from '../../lib/passwords.ts';

let test: TestApp;
let op: OpenidProvider;
let linkedIn: OpenidProvider;
let serial = 0;
const aPerson = (more: object = {}) => {
  serial += 1;
  const names = { given_name: 'Ada', family_name: 'Byron' };
  return {
    sub: `sub-${serial}`,
    email: `p-${serial}@people.example`,
    email_verified: true,
    ...names,
    ...more,
  };
};

beforeAll(async () => {
  op = await openidProvider();
  linkedIn = await openidProvider({ path: '/oauth', isLinkedIn: true });
  test = await appForTest({
    oidcProviders: [
      { name: 'acme', label: 'Acme', ...op.client },
      { name: 'linkedin', label: 'LinkedIn', ...linkedIn.client },
      { name: 'picky', label: 'Picky', ...linkedIn.client },
    ],
  });
});
afterAll(async () => {
  await test.close();
  await op.close();
  await linkedIn.close();
});

const details = { user_type: 'fractional', first_name: 'Ada', last_name: 'Byron', accept_terms: true };
const findUser = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const listIdentities = (userId: string) =>
  test.db.selectFrom('sign_in_identities').selectAll().where('user_id', '=', userId).execute();

/** A browser at the next step of a sign-in at Acme. */
const arrive = async (person: ReturnType<typeof aPerson>) => {
  op.signInAs(person);
  const browser = openidBrowser(test);
  const { body } = await browser.finish(await browser.visit('acme'));
  return { browser, ...(body as { next: string; ticket: string }), body };
};
/** The proof of an address: the ticket for its mailed code. */
const getProof = async ({ browser, ticket }: Awaited<ReturnType<typeof arrive>>, email: string) => {
  await browser.send(providerProofCode, { ticket });
  await runTasks(test);
  const mail = test.mails.filter(({ to }) => to === email).at(-1);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.subject).not.toContain(code);
  return (await browser.send(verifyCode, { email, code, purpose: 'link' })).body.ticket as string;
};
const signUpAtAcme = async (person = aPerson()) => {
  const { browser, ticket } = await arrive(person);
  const { body } = await browser.send(providerSignUp, { ...details, ticket });
  return { browser, person, session: body as { id: string; token: string } };
};

it('lists the names and labels of the providers without their secrets', async () => {
  expect(await test.as()(providerList)).toEqual([
    { name: 'acme', label: 'Acme' },
    { name: 'linkedin', label: 'LinkedIn' },
    { name: 'picky', label: 'Picky' },
  ]);
});

describe('sign-up', () => {
  it('requires the kind of account and the terms, and the browser that signed in [oidc-sign-up]', async () => {
    const person = aPerson();
    const { browser, ticket } = await arrive(person);
    const incomplete = await browser.send(providerSignUp, { ...details, accept_terms: false, ticket });
    expect(incomplete).toMatchObject({ status: 400, body: { fields: { accept_terms: expect.any(String) } } });
    const stranger = await openidBrowser(test).send(providerSignUp, { ...details, ticket });
    expect(stranger).toMatchObject({ status: 400, body: { code: 'invalid_ticket' } });
    const wrongPromo = await browser.send(providerSignUp, { ...details, promo_code: 'NO-SUCH', ticket });
    expect(wrongPromo).toMatchObject({ status: 400, body: { fields: { promo_code: expect.any(String) } } });
    expect(await findUser(person.email)).toBeUndefined();
    const done = await browser.send(providerSignUp, { ...details, ticket });
    expect(done).toMatchObject({ status: 200, body: { type: 'fractional', email: person.email } });
    expect(await findUser(person.email)).toMatchObject({
      status: 'active',
      password_hash: null,
      terms_accepted_at: expect.any(String),
    });
    const again = await browser.send(providerSignUp, { ...details, ticket });
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_ticket' } });
  });

  it('prefills the names and the address of the provider', async () => {
    const person = aPerson();
    const { body } = await arrive(person);
    expect(body).toEqual({
      next: 'sign_up',
      ticket: expect.any(String),
      email: person.email,
      first_name: 'Ada',
      last_name: 'Byron',
    });
  });

  it('leads to an account that signs in at once from then on, by its subject and not by its address', async () => {
    const { person, session } = await signUpAtAcme();
    const { body } = await arrive({ ...person, email: 'changed@people.example', email_verified: false });
    expect(body).toMatchObject({ id: session.id, email: person.email, token: expect.any(String) });
    expect(await listIdentities(session.id)).toMatchObject([{ last_used_at: expect.any(String) }]);
  });
});

describe('an address that has an account', () => {
  it('is signed in only with a proof of the address, in the same browser [oidc-link-proof]', async () => {
    const known = await aFractional(test);
    const arrived = await arrive(aPerson({ email: known.email }));
    const { browser, ticket, body } = arrived;
    expect(body).toEqual({ next: 'prove', ticket: expect.any(String), email: known.email });
    const proof = await getProof(arrived, known.email);
    const other = await aFractional(test);
    const otherProof = await getProof(await arrive(aPerson({ email: other.email })), other.email);
    for (const [sender, value] of [
      [browser, 'guessed'],
      [browser, otherProof],
      [openidBrowser(test), proof],
    ] as const) {
      const refused = await sender.send(providerProof, { ticket, proof: value });
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_ticket' } });
    }
    expect(await listIdentities(known.id)).toEqual([]);
    const done = await browser.send(providerProof, { ticket, proof });
    expect(done).toMatchObject({ status: 200, body: { id: known.id, token: expect.any(String) } });
    expect(await listIdentities(known.id)).toMatchObject([{ provider: 'acme' }]);
    await runTasks(test);
    const subjects = test.mails.filter(({ to }) => to === known.email).map(({ subject }) => subject);
    expect(subjects).toContain('Acme was connected');
  });

  it('does not take a code that was mailed for another purpose', async () => {
    const { email } = await aFractional(test);
    const { browser, ticket } = await arrive(aPerson({ email }));
    await browser.send(forgotPassword, { email });
    await runTasks(test);
    const code = /^\d{6}$/m.exec(test.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const reset = await browser.send(verifyCode, { email, code, purpose: 'reset' });
    const refused = await browser.send(providerProof, { ticket, proof: reset.body.ticket });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_ticket' } });
  });

  it('is connected after a sign-in with the password, without a code', async () => {
    const { id, email } = await aFractional(test);
    const password_hash = await hashPassword('seven brass kettles');
    await test.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    const { browser, ticket } = await arrive(aPerson({ email }));
    const { body } = await browser.send(signIn, { email, password: 'seven brass kettles' });
    expect(await browser.send(identityAdd, { ticket }, body.token)).toMatchObject({ status: 201 });
    expect(await listIdentities(id)).toHaveLength(1);
  });

  it('stays signed out while it is suspended, and after it was removed [oidc-suspended]', async () => {
    const { person, session } = await signUpAtAcme();
    const setStatus = (status: 'suspended' | 'removed') =>
      test.db.updateTable('users').set({ status }).where('id', '=', session.id).execute();
    await setStatus('suspended');
    expect((await arrive(person)).body).toMatchObject({ code: 'not_allowed_now' });
    const known = await aFractional(test);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', known.id).execute();
    const arrived = await arrive(aPerson({ email: known.email }));
    const proof = await getProof(arrived, known.email);
    const refused = await arrived.browser.send(providerProof, { ticket: arrived.ticket, proof });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
    expect(await listIdentities(known.id)).toEqual([]);
    await setStatus('removed');
    expect((await arrive(person)).body).not.toHaveProperty('token');
  });

  it('becomes active when an invited person proves it', async () => {
    const { id, email } = await aFractional(test, {}, { status: 'invited' });
    const arrived = await arrive(aPerson({ email }));
    const proof = await getProof(arrived, email);
    await arrived.browser.send(providerProof, { ticket: arrived.ticket, proof });
    expect(await findUser(email)).toMatchObject({ id, status: 'active' });
  });
});

describe('connected accounts', () => {
  it('are added by their signed-in owner, in the browser and account that asked [oidc-link-owner]', async () => {
    const [person, other] = [await aFractional(test), await aCompany(test)];
    op.signInAs(aPerson({ email_verified: false }));
    const browser = openidBrowser(test);
    const { body } = await browser.finish(await browser.visitToLink('acme', person.token));
    expect(body).toEqual({ next: 'link', ticket: expect.any(String) });
    const { ticket } = body;
    const invalid = { status: 400, body: { code: 'invalid_ticket' } };
    expect(await browser.send(identityAdd, { ticket }, other.token)).toMatchObject(invalid);
    expect(await openidBrowser(test).send(identityAdd, { ticket }, person.token)).toMatchObject(invalid);
    expect(await browser.send(identityAdd, { ticket })).toMatchObject({ status: 401 });
    // Nobody has verified this address.
    expect(await browser.send(providerSignUp, { ...details, ticket })).toMatchObject(invalid);
    expect(await browser.send(providerProofCode, { ticket })).toMatchObject(invalid);
    expect(await browser.send(identityAdd, { ticket }, person.token)).toMatchObject({
      status: 201,
      body: { provider: 'acme', label: 'Acme' },
    });
    expect(await test.as(person.token)(identityList)).toMatchObject([{ label: 'Acme' }]);
    expect(await test.as(other.token)(identityList)).toEqual([]);
  });

  it('belong to one account alone', async () => {
    const { person } = await signUpAtAcme();
    const { id, token } = await aFractional(test);
    op.signInAs(person);
    const browser = openidBrowser(test);
    const { body } = await browser.finish(await browser.visitToLink('acme', token));
    const refused = await browser.send(identityAdd, { ticket: body.ticket }, token);
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect(await listIdentities(id)).toEqual([]);
  });

  it('cannot be removed when they are the only way to sign in, also by two calls at once [oidc-last-way]', async () => {
    const { session } = await signUpAtAcme();
    const call = test.as(session.token);
    const [first] = await call(identityList);
    const params = { id: first?.id ?? '' };
    expect(await refusal(call(identityRemove, { params }))).toMatchObject({ code: 'not_allowed_now' });
    const values = { user_id: session.id, provider: 'linkedin', subject: crypto.randomUUID() };
    const second = await test.db
      .insertInto('sign_in_identities')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const results = await Promise.allSettled(
      [params, second].map(({ id }) => call(identityRemove, { params: { id } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listIdentities(session.id)).toHaveLength(1);
    await test.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', session.id).execute();
    const [last] = await call(identityList);
    await call(identityRemove, { params: { id: last?.id ?? '' } });
    expect(await listIdentities(session.id)).toEqual([]);
  });

  it('can be removed by an account without a password that has a passkey', async () => {
    const { session } = await signUpAtAcme();
    const passkey = { user_id: session.id, name: 'Phone', credential_id: session.id, counter: 0 };
    await test.db
      .insertInto('passkeys')
      .values({ ...passkey, public_key: Buffer.from('key') })
      .execute();
    const [identity] = await listIdentities(session.id);
    await test.as(session.token)(identityRemove, { params: { id: identity?.id ?? '' } });
    expect(await listIdentities(session.id)).toEqual([]);
  });
});

it('signs in with LinkedIn, whose issuer has a path, whose tokens have no nonce and which refuses PKCE [oidc-linkedin]', async () => {
  linkedIn.signInAs(aPerson({ email_verified: 'true' }));
  const browser = openidBrowser(test);
  // The same provider under another name: a sign-in with nonce and PKCE fails there.
  await expect(browser.visit('picky')).rejects.toThrow('The provider answered 400');
  const response = await browser.visit('linkedin');
  expect(await browser.finish(response)).toMatchObject({ status: 200, body: { next: 'sign_up' } });
});
