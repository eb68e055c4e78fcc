import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminUserDelete, adminUserUpdate } from '../../../../contract/src/admin-users.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, anAdmin, type Person } from '../../../test/builders.ts';
import { ageProof } from '../../../test/factor-builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const activeOwners = async () => {
  const owners = await test.db
    .selectFrom('users')
    .select('id')
    .where('admin_role', '=', 'owner')
    .where('status', '=', 'active')
    .execute();
  return owners.map(({ id }) => id);
};

/** What an owner may do to another one. */
const attacks: ((by: Person, on: Person) => Promise<unknown>)[] = [
  (by, on) => test.as(by.token)(adminUserDelete, { params: { id: on.id } }),
  (by, { id, email }) =>
    test.as(by.token)(adminUserUpdate, {
      body: { id, email, first_name: 'Ada', last_name: 'Byron', role: 'content' },
    }),
  (by, on) =>
    test.as(by.token)(changeUserStatus, {
      body: { user_id: on.id, status: 'suspended', reason: 'A dispute.' },
    }),
];

it.each([0, 1, 2, 3, 4, 5])(
  'keeps an active owner when all act on each other at once, round %i [admin-last]',
  async (round) => {
    await test.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('admin_role', '=', 'owner')
      .execute();
    const owners = [await anAdmin(test), await anAdmin(test), await anAdmin(test)];
    const calls = owners.flatMap((by, n) =>
      owners
        .filter((on) => on !== by)
        .map((on, m) => (attacks[(round + n + m) % attacks.length] as (typeof attacks)[0])(by, on)),
    );
    const results = await Promise.allSettled(calls);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await activeOwners()).length).toBeGreaterThan(0);
  },
);

it('returns 409 last_admin for the last owner, although there are other admins', async () => {
  await test.db.updateTable('users').set({ status: 'suspended' }).where('admin_role', '=', 'owner').execute();
  const [first, second] = [await anAdmin(test), await anAdmin(test)];
  await anAdmin(test, { admin_role: 'support' });
  await Promise.allSettled([
    test.as(first.token)(adminUserDelete, { params: { id: second.id } }),
    test.as(second.token)(adminUserDelete, { params: { id: first.id } }),
  ]);
  expect(await activeOwners()).toHaveLength(1);
});

it('needs a recent proof to suspend or reactivate an admin, and none for members [step-up-admins]', async () => {
  const [owner, other, company] = [await anAdmin(test), await anAdmin(test), await aCompany(test)];
  const decide = (userId: string, status: 'suspended' | 'active') =>
    test.as(owner.token)(changeUserStatus, { body: { user_id: userId, status, reason: 'A dispute.' } });
  await ageProof(test, owner);
  const refused = { status: 401, code: 'reauthentication_required' };
  expect(await refusal(decide(other.id, 'suspended'))).toMatchObject(refused);
  expect(await activeOwners()).toContain(other.id);
  await expect(decide(company.id, 'suspended')).resolves.toMatchObject({ status: 'suspended' });
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.id).execute();
  expect(await refusal(decide(other.id, 'active'))).toMatchObject(refused);
});
