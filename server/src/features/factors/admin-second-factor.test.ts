import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminUserList } from '../../../../contract/src/admin-users.ts';
import {
  factorList,
  passkeyRemove,
  recoveryCodesRenew,
  totpRemove,
} from '../../../../contract/src/factors.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { allEndpoints } from '../../../test/all-endpoints.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin } from '../../../test/builders.ts';
import { aPasskey, aTotp } from '../../../test/factor-builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest({ adminSecondFactor: 'required' });
});
afterAll(() => test.close());

const needed = { status: 409, code: 'second_factor_setup_required' };

it('refuses every call of an admin without a second factor but those to set one up [admin-2fa-required]', async () => {
  const { token } = await anAdmin(test);
  const forAdmins = (await allEndpoints()).filter(({ endpoint: { access } }) => access.includes('admin'));
  const served: string[] = [];
  for (const { name, endpoint } of forAdmins.filter(({ name }) => name !== 'signOut')) {
    const response = await test.app.inject({
      method: endpoint.method as 'POST',
      url: `/api${endpoint.path.replace(/:\w+/g, crypto.randomUUID())}`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.statusCode !== needed.status || response.json().code !== needed.code) served.push(name);
  }
  const isPublic = new Set(
    forAdmins.filter(({ endpoint: { access } }) => access.includes('public')).map(({ name }) => name),
  );
  expect(served.filter((name) => !isPublic.has(name)).sort()).toEqual([
    'deviceEnd',
    'deviceList',
    'devicesEndOthers',
    'factorList',
    'passkeyRegister',
    'passkeyRegisterOptions',
    'passkeyRemove',
    'passkeyRename',
    'reauthenticate',
    'reauthenticateOptions',
    'recoveryCodesRenew',
    'totpConfirm',
    'totpRemove',
    'totpStart',
  ]);
  const report = await test.app.inject({
    url: '/api/reports/report-factory?report_name=revenue_report',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([report.statusCode, report.json().code]).toEqual([needed.status, needed.code]);
});

it('shows such an admin the public lists as a visitor sees them', async () => {
  const company = await aCompany(test);
  await aJob(test, company.companyId, { status: 'paused' });
  const admin = await anAdmin(test);
  const call = test.as(admin.token);
  expect((await call(jobList)).count).toBe(0);
  await aTotp(test, admin);
  expect((await call(jobList)).count).toBe(1);
});

it('serves an admin with a second factor, who cannot remove the last one', async () => {
  const admin = await anAdmin(test);
  const call = test.as(admin.token);
  expect(await refusal(call(adminUserList))).toMatchObject(needed);
  expect(await call(factorList)).toMatchObject({ required: true, totp: null });
  await aTotp(test, admin);
  await expect(call(adminUserList)).resolves.toBeTruthy();
  expect((await refusal(call(totpRemove))).code).toBe('not_allowed_now');
  const { id } = await aPasskey(test, admin);
  await call(totpRemove);
  expect((await refusal(call(passkeyRemove, { params: { id } }))).code).toBe('not_allowed_now');
  expect(await call(factorList)).toMatchObject({ passkeys: [{ id }], recovery_codes: 10 });
  await expect(call(recoveryCodesRenew)).resolves.toBeTruthy();
});

it('requires no second factor of a fractional or a company', async () => {
  for (const { token } of [await aFractional(test), await aCompany(test)])
    await expect(test.as(token)(deviceList)).resolves.toHaveLength(1);
});
