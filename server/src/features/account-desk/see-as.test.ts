import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeAs, seeAsEnd } from '../../../../contract/src/account-desk.ts';
import { adminUserDelete } from '../../../../contract/src/admin-users.ts';
import { chatUnread } from '../../../../contract/src/chat.ts';
import { employeeProfile, employeeProfileOwn } from '../../../../contract/src/fractionals.ts';
import { notificationUnread } from '../../../../contract/src/notifications.ts';
import { deviceList } from '../../../../contract/src/own-account.ts';
import { pendingActionList } from '../../../../contract/src/pending-actions.ts';
import { webhookDeliveryList } from '../../../../contract/src/webhooks.ts';
import { allEndpoints } from '../../../test/all-endpoints.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { endSessions } from '../accounts/accounts.public.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test, { admin_role: 'support' });
});
afterAll(() => test.close());

const reason = 'They cannot see their application.';
const view = (id: string, by = admin) => test.as(by.token)(seeAs, { params: { id }, body: { reason } });

it('refuses other roles, other admins and accounts that are not active', async () => {
  const person = await aFractional(test);
  const finance = await anAdmin(test, { admin_role: 'finance' });
  expect((await refusal(view(person.id, finance))).status).toBe(404);
  expect((await refusal(view(person.id, await aCompany(test)))).status).toBe(404);
  expect((await refusal(view((await anAdmin(test)).id))).status).toBe(404);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute();
  expect((await refusal(view(person.id))).code).toBe('not_allowed_now');
});

it('reads what the person reads, and leaves no trace for them', async () => {
  const person = await aFractional(test, { headline: 'Seen by an admin' });
  const devices = await test.as(person.token)(deviceList);
  const { token, first_name, expires_at } = await view(person.id);
  expect(await test.as(token)(employeeProfileOwn)).toMatchObject({
    headline: 'Seen by an admin',
    first_name,
  });
  expect(await test.as(person.token)(deviceList)).toEqual(devices);
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  expect(await listAudit(test, person.id)).toMatchObject([
    { action: 'see_as_started', actor_id: admin.id, reason },
  ]);

  const company = await aCompany(test);
  await test.as((await view(company.id)).token)(employeeProfile, { params: { id: person.id } });
  expect(await test.db.selectFrom('directory_reads').selectAll().execute()).toEqual([]);
});

it('refuses every call that changes anything, and every conversation [see-as-read-only]', async () => {
  const viewed = {
    fractional: (await view((await aFractional(test)).id)).token,
    company: (await view((await aCompany(test)).id)).token,
  };
  // One ends the view, the other only counts.
  const readOnlyByPut: string[] = [seeAsEnd.path, notificationUnread.path];
  // Deliveries and pending actions have the text of messages. Of a conversation, only the number of unread ones is shown.
  const showsConversation = (path: string) =>
    (path.startsWith('/chat/') && path !== chatUnread.path) ||
    path === webhookDeliveryList.path ||
    path === pendingActionList.path;
  const unknownId = '00000000-0000-7000-8000-000000000000';
  for (const { endpoint } of await allEndpoints())
    for (const kind of ['fractional', 'company'] as const) {
      if (!endpoint.access.includes(kind) || readOnlyByPut.includes(endpoint.path)) continue;
      if (endpoint.method === 'GET' && !showsConversation(endpoint.path)) continue;
      const response = await test.app.inject({
        method: endpoint.method as 'POST',
        url: `/api${endpoint.path.replaceAll(/:\w+/g, unknownId)}`,
        headers: { authorization: `Bearer ${viewed[kind]}` },
      });
      expect([endpoint.path, response.statusCode, response.json().code]).toEqual([
        endpoint.path,
        409,
        'read_only_view',
      ]);
    }
});

it('ends when the admin stops, when the time is over, and with the account of the admin [see-as-ends]', async () => {
  const person = await aFractional(test);
  const read = async (token: string) =>
    test
      .as(token)(employeeProfileOwn)
      .then(
        () => 'open',
        ({ code }) => code,
      );
  const stopped = await view(person.id);
  await test.as(stopped.token)(seeAsEnd);
  expect(await read(stopped.token)).toBe('session_expired');
  expect((await listAudit(test, person.id)).at(-1)).toMatchObject({
    action: 'see_as_ended',
    actor_id: admin.id,
  });

  const late = await view(person.id);
  await sql`update sessions set expires_at = now() where viewer_id is not null`.execute(test.db);
  expect(await read(late.token)).toBe('session_expired');

  const byOther = await anAdmin(test, { admin_role: 'support' });
  const viewed = await view(person.id, byOther);
  await endSessions(test.db, byOther.id);
  expect(await read(viewed.token), 'all sessions of the admin ended').toBe('session_expired');

  const removed = await anAdmin(test, { admin_role: 'support' });
  const viewedByRemoved = await view(person.id, removed);
  await test.as((await anAdmin(test)).token)(adminUserDelete, { params: { id: removed.id } });
  expect(await read(viewedByRemoved.token), 'the admin is removed').toBe('session_expired');

  const left = await view(person.id);
  expect(await read(left.token)).toBe('open');
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', admin.id).execute();
  expect(await read(left.token)).toBe('session_expired');
});
