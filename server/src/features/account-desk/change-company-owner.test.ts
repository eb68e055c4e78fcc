import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOwnerChange } from '../../../../contract/src/account-desk.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aColleague, aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { aMessage } from '../../../test/chat-builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aCompanySignIn } from '../../../test/sign-in-builders.ts';
import { aWebhook } from '../../../test/webhook-builders.ts';
import { openRoom } from '../chat/chat.public.ts';

let test: TestApp;
let support: Person;
beforeAll(async () => {
  test = await appForTest();
  support = await anAdmin(test, { admin_role: 'support' });
});
afterAll(() => test.close());

const changeOwner = (companyId: string, userId: string) =>
  test.as(support.token)(companyOwnerChange, {
    params: { id: companyId },
    body: { user_id: userId, reason: 'They left.' },
  });
const listMessages = (webhookId: string) =>
  test.db.selectFrom('webhook_deliveries').select('state').where('webhook_id', '=', webhookId).execute();

it('sends no events of the new owner to webhooks of the former one, and switches the company’s sign-in off [owner-change-webhooks]', async () => {
  const company = await aCompany(test);
  const colleague = await aColleague(test, company.companyId);
  const fractional = await aFractional(test);
  const webhook = await aWebhook(test, company.companyId);
  await aCompanySignIn(test, company.companyId, 'required');
  const writeTo = async (person: Person) =>
    aMessage(test, await openRoom(test.db, person.id, fractional.id), fractional.id, 'In confidence.');
  await writeTo(company);
  expect(await listMessages(webhook.id)).toEqual([{ state: 'waiting' }]);

  await changeOwner(company.companyId, colleague.id);
  await writeTo(colleague);
  expect(await listMessages(webhook.id)).toEqual([]);
  const find = (table: 'webhooks' | 'company_sign_ins') =>
    test.db.selectFrom(table).selectAll().where('company_id', '=', company.companyId).execute();
  expect(await find('webhooks')).toMatchObject([{ off_reason: 'owner' }]);
  expect(await find('company_sign_ins')).toMatchObject([{ mode: 'off' }]);
  const [notice] = await listNotices(test, colleague, 'account_security');
  expect(notice?.body).toContain('switched off its webhooks and its own sign-in');
  const [formerOwners] = await listNotices(test, company, 'account_security');
  expect(formerOwners?.body).not.toContain('switched off');
  expect(await listAudit(test, company.companyId)).toMatchObject([
    { after: { owner_id: colleague.id, switched_off: ['webhooks', 'own sign-in'] } },
  ]);
});

it('says nothing of webhooks and sign-in to the new owner of a company without any', async () => {
  const company = await aCompany(test);
  const colleague = await aColleague(test, company.companyId);
  await changeOwner(company.companyId, colleague.id);
  const [notice] = await listNotices(test, colleague, 'account_security');
  expect(notice?.body).toBe(
    'Our team changed the owner. The plans and payments of the company belong to the new owner.',
  );
});
