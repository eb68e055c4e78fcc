import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputPassword, signIn } from '../../../../contract/src/accounts.ts';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import {
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserInvitation,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, anAdmin, type Person } from '../../../test/builders.ts';
import { queryAsOwner } from '../../../test/database-for-test.ts';
import { runTasks } from '../../../test/run-tasks.ts';

const password = 'seven brass kettles';
let test: TestApp;
let admin: Person;
let call: ReturnType<TestApp['as']>;
let serial = 0;

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  call = test.as(admin.token);
});
afterAll(() => test.close());

const form = (more = {}) => ({
  first_name: 'Grace',
  last_name: 'Murray',
  email: `admin-new-${++serial}@people.example`,
  ...more,
});
const invitationTo = async (email: string) => {
  await runTasks(test);
  const mail = test.mails.findLast(({ to }) => to === email);
  return /\/admin\/set-password\?ticket=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('invitation', () => {
  it('accepts an invitation link once [invitation-once]', async () => {
    const body = form();
    const created = await call(adminUserCreate, { body });
    expect(created).toMatchObject({ id: expect.any(String), ...body, role: 'owner', status: 'invited' });
    const ticket = await invitationTo(body.email);
    const session = await test.as()(inputPassword, { body: { ticket, password } });
    expect(session).toMatchObject({ id: created.id, type: 'admin' });
    await expect(test.as(session.token)(adminUserDetail, { params: { id: created.id } })).resolves.toEqual({
      ...created,
      status: 'active',
      invitation: null,
    });
    const again = await refusal(test.as()(inputPassword, { body: { ticket, password } }));
    expect(again.code).toBe('invalid_ticket');
    await expect(test.as()(signIn, { body: { email: body.email, password } })).resolves.toBeTruthy();
  });

  it('is sent again when the address changes before it is accepted', async () => {
    const body = form();
    const created = await call(adminUserCreate, { body });
    const old = await invitationTo(body.email);
    const email = `moved-${body.email}`;
    await call(adminUserUpdate, { body: { ...created, email } });
    expect((await refusal(test.as()(inputPassword, { body: { ticket: old, password } }))).code).toBe(
      'invalid_ticket',
    );
    const ticket = await invitationTo(email);
    await expect(test.as()(inputPassword, { body: { ticket, password } })).resolves.toMatchObject({ email });
  });

  it('is sent again on request until it is accepted', async () => {
    const body = form();
    const { id } = await call(adminUserCreate, { body });
    const old = await invitationTo(body.email);
    await call(adminUserInvitation, { params: { id } });
    const redeem = async (ticket: string) => test.as()(inputPassword, { body: { ticket, password } });
    expect((await refusal(redeem(old))).code).toBe('invalid_ticket');
    await redeem(await invitationTo(body.email));
    expect((await refusal(call(adminUserInvitation, { params: { id } }))).code).toBe('not_allowed_now');
  });

  it('is listed with its time and end until it is accepted, also after it has expired', async () => {
    const body = form();
    const { id } = await call(adminUserCreate, { body });
    const listed = async () =>
      (await call(adminUserList, { query: { page_size: 100 } })).results.find((user) => user.id === id);
    const invitation = (await listed())?.invitation ?? expect.fail('no invitation');
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.sent_at)) / 86_400_000;
    expect(days).toBeCloseTo(limits.invitationDays, 3);
    await sql`update tickets set expires_at = now() - interval '1 minute' where user_id = ${id}`.execute(
      test.db,
    );
    expect(Date.parse((await listed())?.invitation?.expires_at ?? '')).toBeLessThan(Date.now());
    await sql`delete from tickets where user_id = ${id}`.execute(test.db);
    expect((await listed())?.invitation).toMatchObject({ expires_at: expect.any(String) });
    await call(adminUserInvitation, { params: { id } });
    await test.as()(inputPassword, { body: { ticket: await invitationTo(body.email), password } });
    expect(await listed()).toMatchObject({ status: 'active', invitation: null });
  });

  it('can be withdrawn: its link stops working and the address is free again', async () => {
    const body = form();
    const { id } = await call(adminUserCreate, { body });
    const ticket = await invitationTo(body.email);
    expect(await call(adminUserDelete, { params: { id } })).toEqual({ message: 'Invitation withdrawn.' });
    expect((await refusal(test.as()(inputPassword, { body: { ticket, password } }))).code).toBe(
      'invalid_ticket',
    );
    await expect(call(adminUserCreate, { body })).resolves.toMatchObject({ status: 'invited' });
  });

  it('is sent once per key', async () => {
    const body = form();
    const [first, second] = await Promise.all(
      [
        call(adminUserCreate, { body, idempotencyKey: 'one form' }),
        call(adminUserCreate, { body, idempotencyKey: 'one form' }),
      ].map((created) => created.catch((cause: unknown) => cause)),
    );
    expect(first).toEqual(second);
  });

  it('returns 409 already_exists for an address in use', async () => {
    const company = await aCompany(test);
    for (const email of [admin.email, company.email])
      expect(await refusal(call(adminUserCreate, { body: form({ email }) }))).toMatchObject({
        status: 409,
        code: 'already_exists',
      });
  });
});

it('names all missing and invalid fields', async () => {
  const refused = await refusal(
    call(adminUserCreate, { body: { first_name: ' ', last_name: '', email: 'grace@people' } }),
  );
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.fields).sort()).toEqual(['email', 'first_name', 'last_name']);
});

it('never sets the address of an admin who has accepted the invitation [admin-takeover]', async () => {
  const other = await anAdmin(test);
  const body = {
    id: other.id,
    first_name: 'Jean',
    last_name: 'Bartik',
    email: `jean-${++serial}@people.example`,
  };
  for (const id of [other.id, admin.id]) {
    const refused = await refusal(call(adminUserUpdate, { body: { ...body, id } }));
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['email']]);
  }
  const { email } = await call(adminUserDetail, { params: { id: other.id } });
  expect(email).toBe(other.email);
  await expect(call(adminUserUpdate, { body: { ...body, email } })).resolves.toMatchObject({
    first_name: 'Jean',
    email,
    role: 'owner',
  });
});

describe('roles', () => {
  const changeRole = (other: Person, role: AdminRole, by = call) =>
    by(adminUserUpdate, { body: { ...form({ id: other.id, email: other.email, role }), id: other.id } });

  it('are changed by owners only, end the sessions, and are logged with their value', async () => {
    const [other, support] = [await anAdmin(test), await anAdmin(test, { admin_role: 'support' })];
    expect((await refusal(changeRole(other, 'finance', test.as(support.token)))).status).toBe(404);
    expect((await refusal(changeRole(admin, 'finance'))).code).toBe('own_account');
    await expect(changeRole(other, 'finance')).resolves.toMatchObject({ role: 'finance' });
    expect((await refusal(test.as(other.token)(adminUserList))).status).toBe(403);
    const [entry] = await listAudit(test, other.id);
    expect(entry).toMatchObject({ action: 'change_admin', after: { role: 'finance' } });
    expect(JSON.stringify(entry)).not.toContain(other.email);
  });

  it('mails all active admins about additions, role changes and removals [admins-notified]', async () => {
    const other = await anAdmin(test);
    const about = async (subject: string) => {
      await runTasks(test);
      return test.mails.filter((mail) => mail.subject === subject && mail.text.includes(other.email));
    };
    await changeRole(other, 'content');
    expect((await about('The role of an admin was changed')).map(({ to }) => to)).toEqual(
      expect.arrayContaining([admin.email, other.email]),
    );
    await call(adminUserDelete, { params: { id: other.id } });
    const removed = await about('An admin was removed');
    expect(removed.map(({ to }) => to)).toContain(admin.email);
    expect(removed.map(({ to }) => to)).not.toContain(other.email);
    const body = form();
    await call(adminUserCreate, { body });
    await runTasks(test);
    const added = test.mails.filter(
      ({ subject, text }) => subject === 'An admin was added' && text.includes(body.email),
    );
    expect(added.map(({ to }) => to)).toContain(admin.email);
  });
});

it('refuses a save from an older version with the stored value', async () => {
  const { id, email } = await anAdmin(test);
  const { version } = await call(adminUserDetail, { params: { id } });
  const save = (last_name: string) =>
    call(adminUserUpdate, { body: { id, email, first_name: 'Ines', last_name, version } });
  await save('Faro');
  expect(await refusal(save('Quist'))).toMatchObject({
    code: 'changed_meanwhile',
    current: { last_name: 'Faro', version: version + 1 },
  });
  expect(await call(adminUserDetail, { params: { id } })).toMatchObject({ last_name: 'Faro' });
});

it('lists only admins, ten per page', async () => {
  for (let n = 0; n < 11; n++) await anAdmin(test);
  await aCompany(test);
  const first = await call(adminUserList, { query: { page: 1 } });
  expect(first.results).toHaveLength(10);
  expect(Object.keys(first.results[0] ?? {}).sort()).toEqual(
    'email first_name id invitation last_name role status version'.split(' '),
  );
  expect(first.previous).toBeNull();
  expect(first.next).toContain('page=2');
  const second = await call(adminUserList, { query: { page: 2 } });
  expect(second.count).toBe(first.count);
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await call(adminUserList, { query: { page: 99 } })).results).toEqual([]);
});

it('returns 404 for a user who is not an admin', async () => {
  const company = await aCompany(test);
  for (const refused of [
    refusal(call(adminUserDetail, { params: { id: company.id } })),
    refusal(call(adminUserDelete, { params: { id: company.id } })),
    refusal(call(adminUserUpdate, { body: form({ id: company.id }) as never })),
  ])
    expect((await refused).status).toBe(404);
});

describe('removal', () => {
  it('signs the admin out, erases them, and is logged', async () => {
    const other = await anAdmin(test);
    await expect(call(adminUserDelete, { params: { id: other.id } })).resolves.toEqual({
      message: 'User removed.',
    });
    expect((await refusal(test.as(other.token)(adminUserList))).status).toBe(403);
    expect((await refusal(call(adminUserDetail, { params: { id: other.id } }))).status).toBe(404);
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', other.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(other.email);
    expect((await listAudit(test, other.id))[0]).toMatchObject({
      actor_id: admin.id,
      action: 'remove_admin',
    });
    await expect(call(adminUserCreate, { body: form({ email: other.email }) })).resolves.toBeTruthy();
  });

  it('rejects removing oneself or the last admin, also when two try at once', async () => {
    const other = await anAdmin(test);
    expect((await refusal(call(adminUserDelete, { params: { id: admin.id } }))).code).toBe('own_account');
    await test.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('type', '=', 'admin')
      .where('id', 'not in', [admin.id, other.id])
      .execute();
    const both = await Promise.allSettled([
      call(adminUserDelete, { params: { id: other.id } }),
      test.as(other.token)(adminUserDelete, { params: { id: admin.id } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('rolls back an action that the audit log rejects [audit-same-transaction]', async () => {
  // New admins: one of those above was removed.
  const [by, other] = [await anAdmin(test), await anAdmin(test)];
  const callAs = test.as(by.token);
  const { databaseUrl } = test.deps.config;
  await queryAsOwner(
    databaseUrl,
    "alter table audit_log add constraint full_log check (action <> 'remove_admin') not valid",
  );
  try {
    expect((await refusal(callAs(adminUserDelete, { params: { id: other.id } }))).status).toBe(500);
    await expect(callAs(adminUserDetail, { params: { id: other.id } })).resolves.toMatchObject({
      email: other.email,
    });
  } finally {
    await queryAsOwner(databaseUrl, 'alter table audit_log drop constraint full_log');
  }
});
