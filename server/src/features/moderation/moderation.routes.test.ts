import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { userList } from '../../../../contract/src/account-list.ts';
import { employerList, employerProfile } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { jobDetail } from '../../../../contract/src/jobs.ts';
import { personNoteAdd, personNoteRemove, personNotes } from '../../../../contract/src/moderation.ts';
import { changeUserStatus, type UserDecision } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  aSubscription,
  type Person,
  sessionFor,
} from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const decide = (userId: string, status: z.infer<typeof UserDecision>, reason?: string, by = admin) =>
  test.as(by.token)(changeUserStatus, {
    body: { user_id: userId, status, ...(reason === undefined ? {} : { reason }) },
  });
const getStatus = async (userId: string) =>
  (await test.db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow())
    .status;

it('suspends a company at once with a reason, and reactivates it', async () => {
  const company = await aCompany(test);
  await expect(decide(company.id, 'suspended', 'Spam.')).resolves.toEqual({
    user_id: company.id,
    status: 'suspended',
  });
  const next = await test.app.inject({
    method: 'POST',
    url: '/api/authentication/signout',
    headers: { authorization: `Bearer ${company.token}` },
  });
  expect([next.statusCode, next.json().code]).toEqual([403, 'session_expired']);
  await runTasks(test);
  expect(test.mails).toContainEqual(
    expect.objectContaining({ to: company.email, text: expect.stringContaining('Spam.') }),
  );

  expect((await refusal(decide(company.id, 'suspended', 'Again.'))).code).toBe('not_allowed_now');
  await decide(company.id, 'active');
  expect(await getStatus(company.id)).toBe('active');
  expect(await listAudit(test, company.id)).toMatchObject([
    {
      actor_id: admin.id,
      before: { status: 'active' },
      after: { status: 'suspended' },
      reason: 'Spam.',
    },
    { before: { status: 'suspended' }, after: { status: 'active' }, reason: null },
  ]);
});

it('hides a suspended company and pauses its jobs until it sets them live again', async () => {
  const [company, fractional] = [await aCompany(test), await aFractional(test)];
  const [live, closed] = [
    await aJob(test, company.companyId),
    await aJob(test, company.companyId, { status: 'closed' }),
  ];
  const by = test.as(fractional.token);
  const shown = async (caller = by) =>
    (await caller(employerList, { query: { page_size: 100 } })).results.some(
      ({ id }) => id === company.companyId,
    );
  const params = { id: company.companyId };
  expect(await shown()).toBe(true);

  await decide(company.id, 'suspended', 'Spam.');
  expect(await shown()).toBe(false);
  expect((await refusal(by(employerProfile, { params }))).status).toBe(404);
  expect((await refusal(by(jobDetail, { params: { id: live } }))).status).toBe(404);
  expect(await shown(test.as(admin.token))).toBe(true);
  expect(await test.as(admin.token)(employerProfile, { params })).toMatchObject({ id: company.companyId });

  await decide(company.id, 'active');
  expect(await shown()).toBe(true);
  const statuses = await test.db.selectFrom('jobs').select(['id', 'status']).orderBy('id').execute();
  expect(statuses.filter(({ id }) => [live, closed].includes(id))).toEqual([
    { id: live, status: 'paused' },
    { id: closed, status: 'closed' },
  ]);
  await runTasks(test);
  const mails = test.mails.filter(({ to }) => to === company.email).map(({ text }) => text);
  expect(mails.filter((text) => text.includes('were paused'))).toHaveLength(1);
});

it('approves and rejects only fractionals, and requires a reason to reject or suspend', async () => {
  const pending = await aFractional(test, { status: 'pending' });
  const company = await aCompany(test);
  expect((await refusal(decide(pending.id, 'rejected'))).fields).toHaveProperty('reason');
  expect((await refusal(decide(pending.id, 'suspended', '  '))).fields).toHaveProperty('reason');
  expect((await refusal(decide(company.id, 'approved'))).code).toBe('not_allowed_now');
  await decide(pending.id, 'approved');
  const profile = await test.db
    .selectFrom('fractionals')
    .select('status')
    .where('user_id', '=', pending.id)
    .executeTakeFirst();
  expect(profile?.status).toBe('verified');
  expect(await listAudit(test, pending.id)).toHaveLength(1);
});

it('writes no audit entry for a refused decision', async () => {
  const unready = await aFractional(test, { status: 'unverified', submitted_at: null });
  expect((await refusal(decide(unready.id, 'approved'))).code).toBe('not_allowed_now');
  expect(await listAudit(test, unready.id)).toEqual([]);
});

it('rejects suspending oneself or the last admin', async () => {
  expect((await refusal(decide(admin.id, 'suspended', 'Tired.'))).code).toBe('own_account');
  const [first, second] = [await anAdmin(test), await anAdmin(test)];
  await decide(admin.id, 'suspended', 'Left.', first);
  const both = await Promise.allSettled([
    decide(second.id, 'suspended', 'You.', first),
    decide(first.id, 'suspended', 'No, you.', second),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const active = await test.db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  expect(active).toHaveLength(1);
  await test.db.updateTable('users').set({ status: 'active' }).where('id', '=', admin.id).execute();
  admin = { ...admin, token: await sessionFor(test, admin.id) };
});

it('stores notes for admins only, and logs them without their text', async () => {
  const person = await aFractional(test);
  const params = { id: person.id };
  const by = test.as(admin.token);
  for (const session of [person, await aCompany(test)])
    for (const call of [
      () => test.as(session.token)(personNotes, { params }),
      () => test.as(session.token)(personNoteAdd, { params, body: { text: 'Mine.' } }),
    ])
      expect((await refusal(call())).status).toBe(404);
  expect((await refusal(by(personNoteAdd, { params, body: { text: '  ' } }))).fields).toHaveProperty('text');
  const first = await by(personNoteAdd, { params, body: { text: 'Called.\nWill send papers.' } });
  const other = await anAdmin(test);
  await test.as(other.token)(personNoteAdd, { params, body: { text: 'Papers are in.' } });
  expect((await by(personNotes, { params })).map(({ text }) => text)).toEqual([
    'Papers are in.',
    'Called.\nWill send papers.',
  ]);

  const elsewhere = { id: admin.id, note_id: first.id };
  expect((await refusal(by(personNoteRemove, { params: elsewhere }))).status).toBe(404);
  await by(personNoteRemove, { params: { ...params, note_id: first.id } });
  expect(await by(personNotes, { params })).toHaveLength(1);
  const lines = await listAudit(test, person.id);
  expect(lines.map(({ action }) => action)).toEqual(['note_added', 'note_added', 'note_removed']);
  expect(JSON.stringify(lines)).not.toContain('apers');

  await by(employeeDelete, { params });
  expect(await test.db.selectFrom('person_notes').selectAll().execute()).toEqual([]);
  expect((await refusal(by(personNotes, { params }))).status).toBe(404);
});

it('returns 404 for an unknown user', async () => {
  expect((await refusal(decide('00000000-0000-7000-8000-000000000000', 'active'))).status).toBe(404);
});

it('filters the list of accounts by type, status, plan and search words', async () => {
  const call = test.as(admin.token);
  const person = await aFractional(test, {}, { first_name: 'Zora', last_name: "O'Neil-Marsh" });
  await aSubscription(test, person.id, 'Premium');
  const found = async (query: z.input<NonNullable<typeof userList.query>>) =>
    (await call(userList, { query: { page_size: 100, ...query } })).results.map(({ id }) => id);
  for (const search of ['zora', 'ZOR', "o'neil", 'marsh zora', person.email, person.email.slice(0, 8)])
    expect([search, (await found({ search })).includes(person.id)]).toEqual([search, true]);
  expect(await found({ search: 'zora', type: 'company' })).toEqual([]);
  expect(await found({ search: 'nobody-of-this-name' })).toEqual([]);
  expect(await found({ search: "* % _ \\ & | ! '" })).toEqual([]);
  for (const plan of ['Premium', 'premium', 'True'])
    expect([plan, await found({ plan })]).toEqual([plan, [person.id]]);
  expect(await found({ plan: 'False' })).not.toContain(person.id);
  expect(await found({ plan: 'Free', search: 'zora' })).toEqual([]);
  expect(await found({ plan: 'Free' })).toContain(admin.id);
  const { results, count } = await call(userList, {
    query: { type: 'fractional', status: 'active', page_size: 100 },
  });
  expect(count).toBe(results.length);
  expect(results.find(({ id }) => id === person.id)).toEqual({
    id: person.id,
    type: 'fractional',
    first_name: 'Zora',
    last_name: "O'Neil-Marsh",
    email: person.email,
    status: 'active',
    plan_name: 'Premium',
    created_at: expect.any(String),
  });
  await test.db.updateTable('users').set({ status: 'removed' }).where('id', '=', person.id).execute();
  expect(await found({ search: 'zora' })).toEqual([]);
  expect(await found({ search: 'zora', status: 'removed' })).toEqual([person.id]);
});
