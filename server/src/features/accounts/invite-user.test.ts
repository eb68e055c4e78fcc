import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountInvitation } from '../../../../contract/src/account-invitations.ts';
import { inputPassword } from '../../../../contract/src/accounts.ts';
import { adminUserCreate } from '../../../../contract/src/admin-users.ts';
import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { teamInvite } from '../../../../contract/src/team.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, anAdmin, aSubscription } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

let serial = 0;
const form = () => ({
  first_name: 'Ada',
  last_name: 'Orchard',
  email: `invited-${++serial}@people.example`,
});

const mailTo = async (email: string) => {
  const mail = (await mailsTo(test, email)).at(-1);
  const [, page, ticket = ''] = /(\/[\w/-]+)\?ticket=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { mail, page, ticket };
};
const detail = (ticket: string) => test.as()(accountInvitation, { query: { ticket } });

/** An invitation to the team of a new company. */
const aTeamInvitation = async () => {
  const owner = await aCompany(test);
  await aSubscription(test, owner.id, 'Promote 1');
  const call = test.as(owner.token);
  const body = form();
  await call(teamInvite, { body });
  return { owner, company: (await call(employerProfileOwn)).name, ...body, ...(await mailTo(body.email)) };
};
const getName = (id: string) =>
  test.db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow();

it('returns 400 invalid_ticket for an unknown ticket and for one that was used', async () => {
  const { ticket } = await aTeamInvitation();
  await test.as()(inputPassword, { body: { ticket, password: 'seven brass kettles' } });
  for (const wrong of ['unknown', ticket]) {
    const refused = await refusal(detail(wrong));
    expect([refused.status, refused.code]).toEqual([400, 'invalid_ticket']);
  }
  expect((await refusal(detail(''))).status).toBe(400);
});

it('names company and inviter in the mail and to the holder of the ticket, which stays valid', async () => {
  const { owner, company, email, mail, page, ticket } = await aTeamInvitation();
  const { full_name: inviter } = await getName(owner.id);
  expect(page).toBe('/invitation');
  expect(mail?.subject).toBe(`Your invitation to ${company} on Cadre`);
  for (const part of [company, inviter, email]) expect(mail?.text).toContain(part);
  const expected = { type: 'company', first_name: 'Ada', email, company, inviter };
  expect(await detail(ticket)).toEqual(expected);
  expect(await detail(ticket)).toEqual(expected);
});

it('sends no referrer and is not cached', async () => {
  const { ticket } = await aTeamInvitation();
  const { headers } = await test.app.inject(`/api/authentication/invitation?ticket=${ticket}`);
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)/);
  expect(headers['cache-control']).toContain('no-store');
});

it('names no company to an admin, and no inviter whose account was removed', async () => {
  const admin = await anAdmin(test);
  const body = form();
  await test.as(admin.token)(adminUserCreate, { body });
  const { page, ticket } = await mailTo(body.email);
  expect(page).toBe('/admin/set-password');
  const { full_name: inviter } = await getName(admin.id);
  expect(await detail(ticket)).toMatchObject({ type: 'admin', company: null, inviter });
  await test.db.updateTable('users').set({ status: 'removed' }).where('id', '=', admin.id).execute();
  expect(await detail(ticket)).toMatchObject({ inviter: null });
});
