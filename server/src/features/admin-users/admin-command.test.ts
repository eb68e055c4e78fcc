import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputPassword } from '../../../../contract/src/accounts.ts';
import { adminUserList } from '../../../../contract/src/admin-users.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, anAdmin } from '../../../test/builders.ts';
import { anIdentity } from '../../../test/sign-in-builders.ts';
import { runAdminCommand } from './admin-command.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const run = (...args: string[]) => runAdminCommand(test.deps, args);

it('refuses what is no command, address or role, and an address with an account', async () => {
  const { email } = await aCompany(test);
  await expect(run()).rejects.toThrow('npm run admin -- invite');
  await expect(run('invite')).rejects.toThrow('is no email address');
  await expect(run('invite', 'nobody')).rejects.toThrow("'nobody' is no email address");
  await expect(run('invite', 'a@people.example', 'king')).rejects.toThrow("There is no role 'king'");
  await expect(run('invite', email)).rejects.toThrow(
    `There is an account with the address ${email} already.`,
  );
  await expect(run('list')).resolves.toBe('There are no admins yet.');
});

it('invites an owner, or an admin with another role, and lists them newest first', async () => {
  await expect(run('invite', 'First@people.example')).resolves.toContain('/admin/set-password?ticket=');
  await run('invite', 'second@people.example', 'finance');
  expect((await run('list')).split('\n')).toEqual([
    'second@people.example  finance  invited  New Admin',
    'first@people.example  owner  invited  New Admin',
  ]);
  const user = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'first@people.example')
    .executeTakeFirstOrThrow();
  expect(await listAudit(test, user.id)).toMatchObject([
    {
      actor_id: null,
      session_id: null,
      address_digest: null,
      action: 'create_admin',
      after: { role: 'owner' },
    },
  ]);
});

it('revokes an invitation, whose link stops working, and an admin, but never the last owner [admin-revoke]', async () => {
  await expect(run('revoke', 'nobody@people.example')).rejects.toThrow(
    'There is no admin with the address nobody@people.example.',
  );
  const { email: company } = await aCompany(test);
  await expect(run('revoke', company)).rejects.toThrow('There is no admin');
  await expect(run('revoke')).rejects.toThrow('npm run admin -- revoke');

  const invited = await run('invite', 'third@people.example');
  const ticket = /ticket=(\S+)/.exec(invited)?.[1] ?? '';
  await expect(run('revoke', 'Third@people.example')).resolves.toContain('was withdrawn');
  const opened = test.as()(inputPassword, { body: { ticket, password: 'seven brass kettles' } });
  expect(await refusal(opened)).toMatchObject({ code: 'invalid_ticket' });

  const [stays, leaves] = [await anAdmin(test), await anAdmin(test)];
  await anIdentity(test, leaves.id);
  await anApiKey(test, leaves.id);
  await expect(run('revoke', leaves.email)).resolves.toBe(`${leaves.email} can no longer sign in.`);
  for (const table of ['sign_in_identities', 'api_keys'] as const)
    expect(await test.db.selectFrom(table).select('id').where('user_id', '=', leaves.id).execute()).toEqual(
      [],
    );
  expect((await refusal(test.as(leaves.token)(adminUserList, { query: {} }))).status).toBe(403);
  await expect(run('revoke', stays.email)).rejects.toMatchObject({ code: 'last_admin' });
  expect(await run('list')).toContain(stays.email);
  expect(await listAudit(test, leaves.id)).toMatchObject([{ actor_id: null, action: 'remove_admin' }]);
});
