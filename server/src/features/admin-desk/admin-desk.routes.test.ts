import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  companyRemind,
  DeskKind,
  deadLetterDecide,
  deskAssign,
  deskCounts,
  deskItems,
  deskKinds,
  deskSettle,
  isSettledByAdmin,
} from '../../../../contract/src/admin-desk.ts';
import { type AdminRole, adminRoles, mayUse } from '../../../../contract/src/admin-roles.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import { employeeProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aDeadLetter, aReport, aSlowCompany, waitingBuilders } from '../../../test/waiting-builders.ts';

let test: TestApp;
const admins = {} as Record<AdminRole, Person>;
beforeAll(async () => {
  test = await appForTest();
  for (const admin_role of adminRoles) admins[admin_role] = await anAdmin(test, { admin_role });
});
afterAll(() => test.close());

const listItems = async (role: AdminRole, kind?: DeskKind) =>
  (await test.as(admins[role].token)(deskItems, { query: { page_size: 100, ...(kind && { kind }) } }))
    .results;
const findItem = async (kind: DeskKind, id: string, role: AdminRole = 'owner') =>
  (await listItems(role, kind)).find((item) => item.id === id);

describe.each(DeskKind.options)('an item of the kind %s', (kind) => {
  it('is listed for the roles of its area alone until its act ends it, for all at once [desk-roles]', async () => {
    const { make, act } = waitingBuilders[kind];
    const id = await make(test);
    expect((await refusal(act(test.as((await aFractional(test)).token), id))).status).toBe(404);
    for (const role of adminRoles) {
      const call = test.as(admins[role].token);
      const listed = (await findItem(kind, id, role)) !== undefined;
      expect([role, listed]).toEqual([role, mayUse(role, deskKinds[kind].area)]);
      if (listed) continue;
      for (const refused of [
        () => call(deskAssign, { body: { kind, item_id: id, assignee_id: null } }),
        () => call(deskSettle, { body: { kind, item_id: id } }),
      ])
        expect(await refusal(refused())).toMatchObject({ status: 404 });
    }
    await act(test.as(admins.owner.token), id);
    for (const role of adminRoles) expect(await findItem(kind, id, role)).toBeUndefined();
  });

  it('can be settled without an act only where it has none', async () => {
    const id = await waitingBuilders[kind].make(test);
    const call = test.as(admins.owner.token);
    const settlement = call(deskSettle, { body: { kind, item_id: id } });
    if (!isSettledByAdmin(kind)) expect((await refusal(settlement)).code).toBe('not_allowed_now');
    else await settlement;
    expect((await findItem(kind, id)) === undefined).toBe(isSettledByAdmin(kind));
  });
});

it('lists the oldest first, and pages', async () => {
  const call = test.as(admins.owner.token);
  const { count, results } = await call(deskItems, { query: { page_size: 100 } });
  const times = results.map(({ since }) => since);
  expect(times).toEqual([...times].sort());
  const second = await call(deskItems, { query: { page: 2, page_size: 3 } });
  expect(second).toMatchObject({ count, results: results.slice(3, 6) });
});

it('assigns an item to an admin whose role may handle it, and shows each admin their own', async () => {
  const id = await waitingBuilders.enquiry.make(test);
  const assign = (assignee_id: string | null, by = admins.owner) =>
    test.as(by.token)(deskAssign, { body: { kind: 'enquiry', item_id: id, assignee_id } });
  for (const other of [admins.content.id, (await aFractional(test)).id])
    expect((await refusal(assign(other))).fields).toHaveProperty('assignee_id');
  await assign(admins.support.id);
  expect((await findItem('enquiry', id))?.assignee).toEqual({
    id: admins.support.id,
    name: expect.any(String),
  });
  const support = test.as(admins.support.token);
  expect((await support(deskItems, { query: { mine: 'true' } })).results.map((item) => item.id)).toEqual([
    id,
  ]);
  expect((await support(deskCounts)).mine).toBe(1);
  expect((await test.as(admins.owner.token)(deskCounts)).mine).toBe(0);

  await test.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', admins.support.id)
    .execute();
  expect((await findItem('enquiry', id))?.assignee).toBeNull();
  await test.db.updateTable('users').set({ status: 'active' }).where('id', '=', admins.support.id).execute();
  await assign(null, admins.support);
  expect((await findItem('enquiry', id))?.assignee).toBeNull();
});

it('lists a settled item again when it still waits a week later', async () => {
  const id = await waitingBuilders.past_due.make(test);
  await test.as(admins.finance.token)(deskSettle, { body: { kind: 'past_due', item_id: id } });
  expect(await findItem('past_due', id)).toBeUndefined();
  const log = await test.as(admins.owner.token)(auditLog, { query: { action: 'desk_item_settled' } });
  expect(log.results[0]).toMatchObject({
    actor: { id: admins.finance.id },
    after: { kind: 'past_due', item: id },
  });
  await sql`update desk_marks set settled_until = settled_until - interval '7 days' where item_id = ${id}`.execute(
    test.db,
  );
  expect(await findItem('past_due', id)).toMatchObject({ link: expect.stringContaining('/admin-accounts/') });
});

it('shows what changed since the approval, from before the first change, until it is confirmed', async () => {
  const person = await aFractional(test, { headline: 'Finance lead' });
  const call = test.as(person.token);
  await call(employeeProfileUpdate, { body: { headline: 'Finance chief', fractional_type: 'CEO' } });
  await call(employeeProfileUpdate, { body: { headline: 'Chief of all' } });
  expect((await findItem('re_review', person.id))?.changes).toEqual([
    { field: 'Headline', before: 'Finance lead', after: 'Chief of all' },
    { field: 'Function', before: 'CFO', after: 'CEO' },
  ]);
  await test.as(admins.support.token)(changeUserStatus, { body: { user_id: person.id, status: 'approved' } });
  await call(employeeProfileUpdate, { body: { headline: 'Chief again' } });
  expect((await findItem('re_review', person.id))?.changes).toEqual([
    { field: 'Headline', before: 'Chief of all', after: 'Chief again' },
  ]);
});

it('marks the notifications of all admins as read when one of them decides [desk-bell]', async () => {
  const id = await aReport(test);
  const unread = async () =>
    (await Promise.all(Object.values(admins).map((admin) => listNotices(test, admin, 'report_filed'))))
      .flat()
      .filter(({ read_at }) => read_at === null).length;
  const before = await unread();
  await waitingBuilders.report.act(test.as(admins.support.token), id);
  expect(await unread()).toBe(before - adminRoles.length);
});

it('reminds a slow company by a notification to its people', async () => {
  const companyId = await aSlowCompany(test);
  const owner = await test.db
    .selectFrom('company_owners')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const remind = () => test.as(admins.support.token)(companyRemind, { params: { id: companyId } });
  await Promise.allSettled([remind(), remind()]);
  expect(await refusal(remind())).toMatchObject({ status: 409, code: 'not_allowed_now' });
  expect(await listNotices(test, owner, 'reply_due')).toMatchObject([
    { title: 'Applicants are waiting for your answer' },
  ]);
});

it('runs a failed task again or discards it, and refuses one that has not failed', async () => {
  const call = test.as(admins.owner.token);
  const [retried, discarded] = [await aDeadLetter(test), await aDeadLetter(test)];
  await call(deadLetterDecide, { body: { task: retried, action: 'retry' } });
  await call(deadLetterDecide, { body: { task: discarded, action: 'discard' } });
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id::text, attempts from graphile_worker.jobs where id in (${retried}, ${discarded})`.execute(
    test.db,
  );
  expect(rows).toEqual([{ id: retried, attempts: 0 }]);
  const again = call(deadLetterDecide, { body: { task: retried, action: 'discard' } });
  expect(await refusal(again)).toMatchObject({ status: 404 });
});
