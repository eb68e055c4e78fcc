import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employerProfileOwn, employerProfileUpdate } from '../../../../contract/src/companies.ts';
import {
  companyApprove,
  companyChecks,
  companyRenameDecide,
} from '../../../../contract/src/company-checks.ts';
import { unknownId } from '../../../test/access-fixtures.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { exportCompany } from './companies.public.ts';

let test: TestApp;
let admin: Person;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test, { name: 'Acme' });
});

const rename = (name: string, person: Person = company) =>
  test.as(person.token)(employerProfileUpdate, { body: { name } });
const getOwnCompany = () => test.as(company.token)(employerProfileOwn);
const pending = async () =>
  (await test.as(admin.token)(companyChecks)).renames.filter((row) => row.company.id === company.companyId);
const decide = (id: string, approve: boolean) =>
  test.as(admin.token)(companyRenameDecide, { params: { id }, body: { approve } });

describe('a rename', () => {
  it('is refused for a colleague of the owner, who may change other fields [rename-owner-only]', async () => {
    await aSubscription(test, company.id, 'Full');
    const colleague = await aColleague(test, company.companyId);
    expect(await refusal(rename('Zenith', colleague))).toMatchObject({
      status: 400,
      fields: { name: expect.stringContaining('owner') },
    });
    expect(
      await test.as(colleague.token)(employerProfileUpdate, { body: { name: 'Acme', city: 'Leeds' } }),
    ).toMatchObject({ name: 'Acme', city: 'Leeds' });
  });

  it('is applied at once to a company without a plan and a live job', async () => {
    expect(await rename('Zenith')).toMatchObject({ name: 'Zenith', rename: null });
    expect(await pending()).toEqual([]);
  });

  it.each([
    ['a plan', () => aSubscription(test, company.id, 'Lite')],
    ['a live job', () => aJob(test, company.companyId)],
  ])(
    'waits for an admin in a company with %s, which keeps its name [rename-reviewed]',
    async (_, prepare) => {
      await prepare();
      expect(await rename('Zenith')).toMatchObject({
        name: 'Acme',
        rename: { name: 'Zenith', status: 'pending' },
      });
      await rename('Apex');
      const [row, ...others] = await pending();
      expect([row?.name, row?.company.name, others]).toEqual(['Apex', 'Acme', []]);
      expect(await refusal(decide(unknownId, true))).toMatchObject({ status: 404 });
      await decide(row?.id ?? '', true);
      expect(await getOwnCompany()).toMatchObject({ name: 'Apex', rename: null });
      expect(await listNotices(test, company)).toMatchObject([{ title: 'Your company is now called Apex' }]);
      expect(await refusal(decide(row?.id ?? '', false))).toMatchObject({ status: 404 });
      expect((await listAudit(test, company.companyId)).map(({ action }) => action)).toEqual([
        'company_rename_approved',
      ]);
    },
  );

  it('leaves the name when it is declined, and says so until the next one', async () => {
    await aSubscription(test, company.id, 'Lite');
    await rename('Zenith');
    const [row] = await pending();
    await decide(row?.id ?? '', false);
    expect(await getOwnCompany()).toMatchObject({
      name: 'Acme',
      rename: { name: 'Zenith', status: 'declined' },
    });
    expect((await exportCompany(test.db, company.id)).company_renames).toMatchObject([
      { name: 'Zenith', status: 'declined' },
    ]);
  });

  it('to another spelling of the name is applied at once', async () => {
    await aSubscription(test, company.id, 'Lite');
    expect(await rename('ACME, Ltd.')).toMatchObject({ name: 'ACME, Ltd.', rename: null });
  });
});

it('approves a company once, with an audit entry', async () => {
  const { companyId } = await aCompany(test, { approved_at: null });
  const approve = (id: string) => test.as(admin.token)(companyApprove, { params: { id } });
  expect(await refusal(approve(unknownId))).toMatchObject({ status: 404 });
  await approve(companyId);
  await approve(companyId);
  const { approved_at } = await test.db
    .selectFrom('companies')
    .select('approved_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(approved_at).not.toBeNull();
  const stranger = await aFractional(test);
  expect(await refusal(test.as(stranger.token)(companyChecks))).toMatchObject({ status: 404 });
});
