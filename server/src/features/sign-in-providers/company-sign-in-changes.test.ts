import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyDomainAdd, companyDomainVerify } from '../../../../contract/src/company-domains.ts';
import { companySignInUpdate } from '../../../../contract/src/company-sign-in.ts';
import { secondFactor } from '../../../../contract/src/factors.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aColleague, aCompany } from '../../../test/builders.ts';
import { askedForSecondFactor, aTotp, password } from '../../../test/factor-builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aCompanySignIn, aDomain } from '../../../test/sign-in-builders.ts';
import { hashPassword } from '../../lib/passwords.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** A colleague with an address of the domain and a password. */
const aColleagueAt = async (companyId: string, domain: string) => {
  const colleague = await aColleague(test, companyId);
  const values = { email: `colleague@${domain}`, password_hash: await hashPassword(password) };
  await test.db.updateTable('users').set(values).where('id', '=', colleague.id).execute();
  return { ...colleague, ...values };
};

it('is in the audit log without address and secret, and the owner is notified [oidc-company-noticed]', async () => {
  const owner = await aCompany(test);
  await aCompanySignIn(test, owner.companyId, 'soft');
  const issuer = 'https://elsewhere.example';
  await test.as(owner.token)(companySignInUpdate, {
    body: { mode: 'off', issuer, client_id: 'client', client_secret: 'a new secret' },
  });
  const audit = await listAudit(test, owner.companyId);
  expect(audit).toMatchObject([
    {
      actor_id: owner.id,
      action: 'company_sign_in_changed',
      before: { mode: 'soft' },
      after: { mode: 'off', issuer_changed: true },
    },
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/elsewhere|a new secret/);
  expect(await listNotices(test, owner, 'account_security')).toMatchObject([
    { title: 'Your company’s sign-in was changed', body: expect.stringContaining('another issuer') },
  ]);
});

it('that is required refuses the second step of a password that was accepted before [oidc-company-second-step]', async () => {
  const { companyId } = await aCompany(test);
  const domain = 'second-step.example';
  await aDomain(test, companyId, domain);
  const colleague = await aColleagueAt(companyId, domain);
  const { nextCode } = await aTotp(test, colleague);
  const { challenge } = await askedForSecondFactor(test, colleague);
  await aCompanySignIn(test, companyId, 'required');
  const second = test.as()(secondFactor, { body: { challenge, totp: nextCode() } });
  expect(await refusal(second)).toMatchObject({ status: 409, code: 'company_sign_in_required' });
});

it('that is required ends the sessions of colleagues of a domain that is proved later [oidc-company-later-domain]', async () => {
  const owner = await aCompany(test);
  await aDomain(test, owner.companyId, 'first.example');
  const first = await aColleagueAt(owner.companyId, 'first.example');
  const later = await aColleagueAt(owner.companyId, 'later.example');
  await aCompanySignIn(test, owner.companyId, 'required');
  const { id, record } = await test.as(owner.token)(companyDomainAdd, { body: { domain: 'later.example' } });
  test.deps.dns = { resolveTxt: async () => [[record]] };
  await test.as(owner.token)(companyDomainVerify, { params: { id } });
  expect(await refusal(test.as(later.token)(deviceList))).toMatchObject({ code: 'session_expired' });
  // They signed in at the company's issuer.
  await expect(test.as(first.token)(deviceList)).resolves.toBeDefined();
});
