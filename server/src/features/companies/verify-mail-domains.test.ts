import { afterAll, beforeAll, expect, it } from 'vitest';
import { employerProfile } from '../../../../contract/src/companies.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany } from '../../../test/builders.ts';
import { createCompany } from './companies.public.ts';
import { verifyNewMailDomains } from './verify-mail-domains.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const setAddress = (id: string, email: string, status: 'active' | 'invited' = 'active') =>
  test.db.updateTable('users').set({ email, status }).where('id', '=', id).execute();
const getDomain = async ({ companyId, token }: { companyId: string; token: string }) =>
  (await test.as(token)(employerProfile, { params: { id: companyId } })).verified_domain;

it('verifies neither a free mail domain nor an address that is not confirmed [company-domain-free-mail]', async () => {
  const [free, invited] = [await aCompany(test), await aCompany(test)];
  await setAddress(free.id, 'ada@gmail.com');
  const invitedToken = invited.token;
  await setAddress(invited.id, 'ada@invited.example', 'invited');
  await verifyNewMailDomains.run(test.deps, {});
  await setAddress(invited.id, 'ada@hotmail.co.uk');
  expect(await getDomain(free)).toBeNull();
  expect(await getDomain({ ...invited, token: invitedToken })).toBeNull();
});

it('verifies the domain of a confirmed address, for the first company that has it [company-domain-by-mail]', async () => {
  const first = await aCompany(test);
  await setAddress(first.id, 'ada@holly.example');
  await verifyNewMailDomains.run(test.deps, {});
  const second = await aCompany(test);
  await setAddress(second.id, 'bea@holly.example');
  await verifyNewMailDomains.run(test.deps, {});
  expect(await getDomain(first)).toBe('holly.example');
  expect(await getDomain(second)).toBeNull();
});

it('verifies the domain of an owner when the company is created', async () => {
  const { id } = await test.db
    .insertInto('users')
    .values({ type: 'company', email: 'mia@rowan.example', first_name: 'Mia', last_name: 'Low' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const companyId = await createCompany(test.db, id, { name: 'Rowan' });
  const viewer = await aCompany(test);
  expect(await getDomain({ companyId, token: viewer.token })).toBe('rowan.example');
});
