import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputPassword, signIn } from '../../../../contract/src/accounts.ts';
import {
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { auditOf } from '../../../test/audit-trail.ts';
import { aCompany, anAdmin, type Person } from '../../../test/builders.ts';
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
    expect(created).toEqual({ id: expect.any(String), ...body });
    const ticket = await invitationTo(body.email);
    const session = await test.as()(inputPassword, { body: { ticket, password } });
    expect(session).toMatchObject({ id: created.id, type: 'admin' });
    await expect(test.as(session.token)(adminUserDetail, { params: { id: created.id } })).resolves.toEqual(
      created,
    );
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

it('changes name and address, and notifies the old address', async () => {
  const other = await anAdmin(test);
  const body = {
    id: other.id,
    first_name: 'Jean',
    last_name: 'Bartik',
    email: `jean-${++serial}@people.example`,
  };
  await expect(call(adminUserUpdate, { body })).resolves.toEqual(body);
  await expect(call(adminUserDetail, { params: { id: other.id } })).resolves.toEqual(body);
  await runTasks(test);
  expect(test.mails).toContainEqual(
    expect.objectContaining({ to: other.email, subject: 'Your email address was changed' }),
  );
  const taken = await refusal(call(adminUserUpdate, { body: { ...body, email: admin.email } }));
  expect(taken).toMatchObject({ status: 409, code: 'already_exists' });
});

it('lists only admins, ten per page', async () => {
  for (let n = 0; n < 11; n++) await anAdmin(test);
  await aCompany(test);
  const first = await call(adminUserList, { query: { page: 1 } });
  expect(first.results).toHaveLength(10);
  expect(Object.keys(first.results[0] ?? {}).sort()).toEqual(['email', 'first_name', 'id', 'last_name']);
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
    expect((await auditOf(test, other.id))[0]).toMatchObject({ actor_id: admin.id, action: 'remove_admin' });
    await expect(call(adminUserCreate, { body: form({ email: other.email }) })).resolves.toBeTruthy();
  });

  it('rejects removing oneself or the last admin, also when two try at once [admin-last]', async () => {
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

it('rejects changes of the audit log [audit-append-only]', async () => {
  await expect(test.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  await expect(test.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
    'append-only',
  );
});

it('rolls back an action that the audit log rejects [audit-same-transaction]', async () => {
  // New admins: one of those above was removed.
  const [by, other] = [await anAdmin(test), await anAdmin(test)];
  const callAs = test.as(by.token);
  await sql`alter table audit_log add constraint full_log check (action <> 'remove_admin') not valid`.execute(
    test.db,
  );
  try {
    expect((await refusal(callAs(adminUserDelete, { params: { id: other.id } }))).status).toBe(500);
    await expect(callAs(adminUserDetail, { params: { id: other.id } })).resolves.toMatchObject({
      email: other.email,
    });
  } finally {
    await sql`alter table audit_log drop constraint full_log`.execute(test.db);
  }
});
