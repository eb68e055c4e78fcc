import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../../contract/src/accounts.ts';
import {
  type CompanySignInMode,
  companySignInOwn,
  companySignInUpdate,
} from '../../../../contract/src/company-sign-in.ts';
import { totpRemove } from '../../../../contract/src/factors.ts';
import { deviceList, emailChange, emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import { companyStart, identityStart, providerStart } from '../../../../contract/src/sign-in-providers.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, type Person, sessionFor } from '../../../test/builders.ts';
import { aTotp } from '../../../test/factor-builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { openidBrowser } from '../../../test/openid-browser.ts';
import { type OpenidProvider, openidProvider } from '../../../test/openid-provider.ts';
import { aDomain } from '../../../test/sign-in-builders.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { openSafeFetch } from '../../lib/safe-fetch.ts';

let test: TestApp;
let op: OpenidProvider;
let serial = 0;
const password = 'seven brass kettles';
let password_hash: string;

beforeAll(async () => {
  op = await openidProvider();
  test = await appForTest({ oidcProviders: [{ name: 'acme', label: 'Acme', ...op.client }] });
  test.deps.httpClient = openSafeFetch({
    userAgent: 'MarketplaceBot/1.0',
    allows: { address: (address) => address === '127.0.0.1', port: () => true },
  });
  password_hash = await hashPassword(password);
});
afterAll(async () => {
  await test.close();
  await op.close();
});

const settings = (mode: CompanySignInMode = 'soft') => ({
  mode,
  issuer: op.issuer,
  client_id: op.client.clientId,
  client_secret: op.client.clientSecret,
});
const save = ({ token }: Person, body: object) =>
  test.as(token)(companySignInUpdate, { body: body as ReturnType<typeof settings> });

const withAddress = async (person: Person, email: string, more: object = {}) => {
  await test.db
    .updateTable('users')
    .set({ email, password_hash, ...more })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
};
/** A company with a proved domain, its owner and a colleague, both with addresses of the domain. */
const aCompanyWithDomain = async () => {
  const domain = `company-${++serial}.example`;
  const company = await aCompany(test);
  await aDomain(test, company.companyId, domain);
  const owner = await withAddress(company, `owner@${domain}`);
  const colleague = await withAddress(await aColleague(test, company.companyId), `colleague@${domain}`);
  return { domain, companyId: company.companyId, owner, colleague };
};
/** Signs in at the company's issuer as the person of these claims. */
const signInAt = async (email: string, claims: object = {}) => {
  op.signInAs({ sub: `sub-${++serial}`, email, ...claims });
  const browser = openidBrowser(test);
  return browser.finish(await browser.visitCompany(email));
};
const failed = { status: 400, body: { code: 'sign_in_failed' } };

describe('settings', () => {
  it('are the owner’s, and keep the secret sealed [oidc-company-secret]', async () => {
    const { owner, colleague, companyId } = await aCompanyWithDomain();
    const refused = { status: 409, code: 'not_allowed_now' };
    expect(await refusal(test.as(colleague.token)(companySignInOwn))).toMatchObject(refused);
    expect(await refusal(save(colleague, settings()))).toMatchObject(refused);
    expect((await refusal(save(await aFractional(test), settings()))).status).toBe(404);
    const saved = await save(owner, settings());
    expect(saved).toEqual({
      mode: 'soft',
      issuer: op.issuer,
      client_id: 'cadre',
      has_secret: true,
      redirect_uri: `http://localhost:3000/sign-in/callback/company-${companyId}`,
    });
    const row = await test.db
      .selectFrom('company_sign_ins')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(op.client.clientSecret);
    // Left out, the secret stays, but is not sent to another issuer.
    const { client_secret: _, ...rest } = settings('off');
    expect(await save(owner, rest)).toMatchObject({ mode: 'off', has_secret: true });
    const moved = await refusal(save(owner, { ...rest, issuer: 'https://elsewhere.example' }));
    expect(moved).toMatchObject({ status: 400, fields: { client_secret: expect.any(String) } });
  });

  it('return 400 without a proved domain [oidc-company-domain]', async () => {
    const company = await aCompany(test);
    await test.db
      .insertInto('company_domains')
      .values({ company_id: company.companyId, domain: 'unproved.example', token: 'x' })
      .execute();
    expect(await refusal(save(company, settings()))).toMatchObject({ fields: { mode: expect.any(String) } });
    expect(await refusal(save(company, { ...settings('off'), client_secret: undefined }))).toMatchObject({
      fields: { client_secret: expect.any(String) },
    });
    const mailed = { method: 'mail', verified_at: new Date().toISOString() } as const;
    await test.db
      .updateTable('company_domains')
      .set(mailed)
      .where('domain', '=', 'unproved.example')
      .execute();
    expect(await refusal(save(company, settings()))).toMatchObject({ fields: { mode: expect.any(String) } });
    const start = await openidBrowser(test).send(companyStart, { email: 'a@unproved.example' });
    expect(start).toMatchObject({ status: 404 });
  });

  it.each([
    ['a private address', 'https://10.0.0.1'],
    ['the metadata service of a cloud', 'http://169.254.169.254'],
    ['a server that is no issuer', 'http://127.0.0.1:9'],
    ['another scheme', 'ftp://127.0.0.1'],
  ])('return 400 for %s as issuer', async (_name, issuer) => {
    const { owner } = await aCompanyWithDomain();
    const refused = await refusal(save(owner, { ...settings(), issuer }));
    expect(refused).toMatchObject({ status: 400, fields: { issuer: expect.any(String) } });
  });

  it('return 400 for an issuer on this machine, unless a test allows it [oidc-company-ssrf]', async () => {
    const { owner } = await aCompanyWithDomain();
    const forTests = test.deps.httpClient;
    test.deps.httpClient = openSafeFetch({ userAgent: 'MarketplaceBot/1.0' });
    const refused = await refusal(save(owner, settings()));
    test.deps.httpClient = forTests;
    expect(refused).toMatchObject({ status: 400, fields: { issuer: expect.any(String) } });
  });
});

describe('sign-in', () => {
  it('reaches only accounts of the company with an address of its domain [oidc-company-reach]', async () => {
    const [mine, other] = [await aCompanyWithDomain(), await aCompanyWithDomain()];
    await save(mine.owner, settings());
    await save(other.owner, settings());
    const outsider = await withAddress(
      await aColleague(test, mine.companyId),
      `out-${serial}@people.example`,
    );
    const stranger = await withAddress(await aFractional(test), `stranger@${mine.domain}`);
    for (const email of [other.colleague.email, outsider.email, stranger.email, `nobody@${mine.domain}`]) {
      op.signInAs({ sub: `sub-${++serial}`, email, email_verified: true });
      const browser = openidBrowser(test);
      const response = await browser.finish(await browser.visitCompany(mine.owner.email));
      expect(response, email).toMatchObject(failed);
    }
    expect(await signInAt(mine.colleague.email, { email_verified: false })).toMatchObject(failed);
    expect(await signInAt(mine.colleague.email)).toMatchObject({
      status: 200,
      body: { id: mine.colleague.id, token: expect.any(String) },
    });
  });

  it('is not a provider for everybody [oidc-company-no-provider]', async () => {
    const { owner, companyId } = await aCompanyWithDomain();
    await save(owner, settings());
    const provider = `company-${companyId}`;
    const browser = openidBrowser(test);
    expect(await browser.send(providerStart, { provider })).toMatchObject({ status: 404 });
    expect(await browser.send(identityStart, { provider }, owner.token)).toMatchObject({ status: 404 });
  });

  it('does not take the answer of another company’s issuer [oidc-company-mix-up]', async () => {
    const [mine, other] = [await aCompanyWithDomain(), await aCompanyWithDomain()];
    await save(mine.owner, settings());
    await save(other.owner, settings());
    op.signInAs({ sub: 'x', email: mine.owner.email });
    const browser = openidBrowser(test);
    const response = await browser.visitCompany(mine.owner.email);
    const provider = `company-${other.companyId}`;
    expect(await browser.finish({ ...response, provider })).toMatchObject(failed);
  });

  it('is refused for a suspended colleague, and after it was switched off or the domain removed', async () => {
    const { owner, colleague, companyId } = await aCompanyWithDomain();
    await save(owner, settings());
    await withAddress(colleague, colleague.email, { status: 'suspended' });
    expect(await signInAt(colleague.email)).toMatchObject({ body: { code: 'not_allowed_now' } });
    await withAddress(colleague, colleague.email, { status: 'active' });
    op.signInAs({ sub: 'late', email: colleague.email });
    const browser = openidBrowser(test);
    const response = await browser.visitCompany(colleague.email);
    await save(owner, settings('off'));
    expect(await browser.finish(response)).toMatchObject({ status: 404 });
    await save(owner, settings());
    const second = await browser.visitCompany(colleague.email);
    await test.db.deleteFrom('company_domains').where('company_id', '=', companyId).execute();
    expect(await browser.finish(second)).toMatchObject(failed);
  });

  it('accepts the invitation of a colleague [oidc-company-invited]', async () => {
    const { owner, colleague } = await aCompanyWithDomain();
    await aTotp(test, owner);
    await save(owner, settings('required'));
    await withAddress(colleague, colleague.email, { status: 'invited', password_hash: null });
    expect(await signInAt(colleague.email)).toMatchObject({ status: 200, body: { id: colleague.id } });
    const row = test.db.selectFrom('users').select('status').where('id', '=', colleague.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'active' });
  });
});

describe('required sign-in', () => {
  it('is not escaped by a change of the address, and ends sessions of colleagues from before [oidc-company-escape]', async () => {
    const { owner, colleague, companyId } = await aCompanyWithDomain();
    const outsider = await aColleague(test, companyId);
    const body = { email: `private-${++serial}@people.example`, password };
    await test.as(colleague.token)(emailChange, { body });
    const mail = (await mailsTo(test, body.email)).at(-1)?.text ?? '';
    const ticket = /ticket=([\w-]+)/.exec(mail)?.[1] ?? '';
    await aTotp(test, owner);
    await save(owner, settings('required'));
    expect(await refusal(test.as(colleague.token)(deviceList))).toMatchObject({ status: 403 });
    await expect(test.as(outsider.token)(deviceList)).resolves.toBeDefined();
    await expect(test.as(owner.token)(deviceList)).resolves.toBeDefined();
    const required = { status: 409, code: 'company_sign_in_required' };
    expect(await refusal(test.as()(emailChangeConfirm, { body: { ticket } }))).toMatchObject(required);
    const token = await sessionFor(test, colleague.id);
    expect(await refusal(test.as(token)(emailChange, { body }))).toMatchObject(required);
    // A change of another setting ends no sessions.
    await save(owner, settings('required'));
    await expect(test.as(token)(deviceList)).resolves.toBeDefined();
  });

  it('needs a second factor of the owner, who keeps their password, and keeps it [oidc-company-owner-factor]', async () => {
    const { owner } = await aCompanyWithDomain();
    expect(await refusal(save(owner, settings('required')))).toMatchObject({
      status: 400,
      fields: { mode: expect.stringContaining('second factor') },
    });
    expect(await test.as(owner.token)(companySignInOwn)).toMatchObject({ mode: 'off' });
    await aTotp(test, owner);
    expect(await save(owner, settings('required'))).toMatchObject({ mode: 'required' });
    expect(await refusal(test.as(owner.token)(totpRemove))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
    });
    await save(owner, settings('soft'));
    await test.as(owner.token)(totpRemove);
    expect(await refusal(save(owner, settings('required')))).toMatchObject({ status: 400 });
  });

  it('refuses password and other providers to colleagues, but not to the owner [oidc-company-required]', async () => {
    const { owner, colleague, companyId } = await aCompanyWithDomain();
    const outsider = await withAddress(await aColleague(test, companyId), `guest-${++serial}@people.example`);
    const attempt = (email: string) => test.as()(signIn, { body: { email, password } });
    await save(owner, settings('soft'));
    await attempt(colleague.email);
    await aTotp(test, owner);
    await save(owner, settings('required'));
    expect(await refusal(attempt(colleague.email))).toMatchObject({
      status: 409,
      code: 'company_sign_in_required',
    });
    // Only a person who has the password learns of it.
    const guess = test.as()(signIn, { body: { email: colleague.email, password: 'a wrong guess' } });
    expect(await refusal(guess)).toMatchObject({ code: 'invalid_credentials' });
    await test.db
      .insertInto('sign_in_identities')
      .values({ user_id: colleague.id, provider: 'acme', subject: `acme-${colleague.id}` })
      .execute();
    op.signInAs({ sub: `acme-${colleague.id}`, email: colleague.email, email_verified: true });
    const browser = openidBrowser(test);
    expect(await browser.finish(await browser.visit('acme'))).toMatchObject({
      status: 409,
      body: { code: 'company_sign_in_required' },
    });
    expect(await signInAt(colleague.email)).toMatchObject({ status: 200 });
    await expect(attempt(owner.email)).resolves.toMatchObject({
      second_factor: { methods: expect.arrayContaining(['totp']) },
    });
    await expect(attempt(outsider.email)).resolves.toMatchObject({ id: outsider.id });
  });
});
