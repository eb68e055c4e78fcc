import { afterAll, beforeAll, expect, it } from 'vitest';
import { companySignInUpdate } from '../../../../contract/src/company-sign-in.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aCompanySignIn } from '../../../test/sign-in-builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

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
