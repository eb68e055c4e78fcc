import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerStart } from '../../../../contract/src/sign-in-providers.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional } from '../../../test/builders.ts';
import { openidBrowser } from '../../../test/openid-browser.ts';
import { type OpenidProvider, openidProvider, resign } from '../../../test/openid-provider.ts';

let test: TestApp;
let op: OpenidProvider;
let serial = 0;
const newcomer = () => ({
  sub: `new-${++serial}`,
  email: `new-${serial}@people.example`,
  email_verified: true,
});

beforeAll(async () => {
  op = await openidProvider();
  test = await appForTest({
    oidcProviders: [
      { name: 'acme', label: 'Acme', ...op.client },
      { name: 'other', label: 'Other', ...op.client },
      { name: 'microsoft', label: 'Microsoft', ...op.client },
      { name: 'away', label: 'Away', ...op.client, issuer: 'http://127.0.0.1:9' },
    ],
  });
});
afterAll(async () => {
  await test.close();
  await op.close();
});

const failed = { status: 400, body: { code: 'sign_in_failed' } };
const signedUp = { status: 200, body: { next: 'sign_up' } };

describe('state', () => {
  it('returns sign_in_failed in another browser, without ending the sign-in of its own [oidc-state-other-browser]', async () => {
    op.signInAs(newcomer());
    const browser = openidBrowser(test);
    const response = await browser.visit('acme');
    const thief = openidBrowser(test);
    expect(await thief.finish(response)).toMatchObject(failed);
    await thief.send(providerStart, { provider: 'acme' });
    expect(await thief.finish(response)).toMatchObject(failed);
    expect(await browser.finish(response)).toMatchObject(signedUp);
  });

  it('returns sign_in_failed for a state that was used, is unknown or has expired [oidc-state-once]', async () => {
    op.signInAs(newcomer());
    const browser = openidBrowser(test);
    const response = await browser.visit('acme');
    expect(await browser.finish({ ...response, state: 'unknown' })).toMatchObject(failed);
    expect(await browser.finish(response)).toMatchObject(signedUp);
    expect(await browser.finish(response)).toMatchObject(failed);
    const late = await browser.visit('acme');
    const passed = new Date(Date.now() - 1_000).toISOString();
    await test.db.updateTable('sign_in_flows').set({ expires_at: passed }).execute();
    expect(await browser.finish(late)).toMatchObject(failed);
  });

  it('returns sign_in_failed when the answer of one provider is handed in for another [oidc-mix-up]', async () => {
    op.signInAs(newcomer());
    const browser = openidBrowser(test);
    const response = await browser.visit('acme');
    expect(response.provider).toBe('acme');
    expect(await browser.finish({ ...response, provider: 'other' })).toMatchObject(failed);
    expect(await browser.finish({ ...response, iss: 'https://evil.example' })).toMatchObject(failed);
  });

  it('stores state and browser as hashes', async () => {
    const browser = openidBrowser(test);
    const { state } = await browser.visit('acme');
    const rows = await test.db.selectFrom('sign_in_flows').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(state);
  });
});

it('records refused sign-ins of providers in the audit log [oidc-audited]', async () => {
  const failures = async () => {
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['reason', 'actor_id', 'subject_type'])
      .where('action', '=', 'sign_in_failed')
      .orderBy('id', 'desc')
      .execute();
    return rows;
  };
  const before = (await failures()).length;
  const person = newcomer();
  op.signInAs({ ...person, email_verified: false });
  const browser = openidBrowser(test);
  await browser.finish(await browser.visit('acme'));
  op.signInAs(person);
  const { code: _, ...rest } = await browser.visit('acme');
  await browser.finish({ ...rest, error: 'access_denied' });
  await browser.finish(await browser.visit('acme'));
  const recorded = await failures();
  const failure = { actor_id: null, subject_type: 'address' };
  expect(recorded.slice(0, recorded.length - before)).toEqual([
    { ...failure, reason: 'acme: sign_in_failed' },
    { ...failure, reason: 'acme: address_unverified' },
  ]);
  expect(JSON.stringify(recorded)).not.toContain(person.email);
});

describe('the answer of the provider', () => {
  const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  it.each<[string, object, object?]>([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another' }],
    ['a time that has passed', { exp: anHourAgo }],
    ['no signature', {}, { alg: 'none' }],
    ['a signature by a secret', {}, { alg: 'HS256' }],
    ['a key that the provider does not have', {}, { kid: 'unknown' }],
  ])('is refused with %s, although the provider sent it [oidc-id-token]', async (_name, claims, header) => {
    const person = newcomer();
    op.signInAs(person);
    const browser = openidBrowser(test);
    const response = await browser.visit('acme');
    op.changeIdTokens((idToken) => resign(idToken, claims, header));
    expect(await browser.finish(response)).toMatchObject(failed);
    op.changeIdTokens(undefined);
  });

  it('is refused with claims that its signature does not cover [oidc-id-token-claims]', async () => {
    op.signInAs(newcomer());
    const browser = openidBrowser(test);
    const response = await browser.visit('acme');
    op.changeIdTokens((idToken) => {
      const [head, , signature] = idToken.split('.');
      return [head, resign(idToken, { sub: 'another' }).split('.')[1], signature].join('.');
    });
    expect(await browser.finish(response)).toMatchObject(failed);
    op.changeIdTokens((idToken) => resign(idToken, {}));
    expect(await browser.finish(await browser.visit('acme'))).toMatchObject(signedUp);
    op.changeIdTokens(undefined);
  });

  it('is refused without a code, or with one that was changed', async () => {
    op.signInAs(newcomer());
    const browser = openidBrowser(test);
    const { code: _, ...rest } = await browser.visit('acme');
    expect(await browser.finish({ ...rest, error: 'access_denied' })).toMatchObject(failed);
    const response = await browser.visit('acme');
    expect(await browser.finish({ ...response, code: `${response.code}x` })).toMatchObject(failed);
  });
});

describe('the address', () => {
  it.each([
    ['is not verified', { email_verified: false }],
    ['is verified in nobody’s words', { email_verified: undefined }],
    ['is missing', { email: undefined }],
  ])('returns address_unverified when it %s', async (_name, claims) => {
    const { id, email } = await aFractional(test);
    op.signInAs({ ...newcomer(), email, ...claims } as ReturnType<typeof newcomer>);
    const browser = openidBrowser(test);
    const response = await browser.finish(await browser.visit('acme'));
    expect(response).toMatchObject({ status: 409, body: { code: 'address_unverified' } });
    const rows = await test.db
      .selectFrom('sign_in_identities')
      .where('user_id', '=', id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  it('counts as verified by Microsoft only when its tenant proved the domain [oidc-address-unverified]', async () => {
    const browser = openidBrowser(test);
    op.signInAs(newcomer());
    const claimed = await browser.finish(await browser.visit('microsoft'));
    expect(claimed).toMatchObject({ status: 409, body: { code: 'address_unverified' } });
    op.signInAs({ ...newcomer(), xms_edov: true });
    expect(await browser.finish(await browser.visit('microsoft'))).toMatchObject(signedUp);
  });
});

it('returns 503 unavailable while the provider is away, and 404 for an unknown one [oidc-provider-away]', async () => {
  const browser = openidBrowser(test);
  expect(await browser.send(providerStart, { provider: 'away' })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  expect(await browser.send(providerStart, { provider: 'nobody' })).toMatchObject({ status: 404 });
});
