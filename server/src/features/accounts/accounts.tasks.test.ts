import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany } from '../../../test/builders.ts';
import { purgeAccounts } from './accounts.tasks.ts';

let test: TestApp;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('deletes only what expired long ago', async () => {
  const { db } = test;
  const person = await aCompany(test);
  for (const [email, age] of [
    ['old@people.example', 8],
    ['new@people.example', 0],
  ] as const) {
    const expires_at = daysAgo(age);
    await db
      .insertInto('signups')
      .values({ email, request_hash: 'x', details: '{}', created_at: daysAgo(age) })
      .execute();
    await db
      .insertInto('email_codes')
      .values({ email, purpose: 'signup', request_hash: 'x', code_hash: 'x', expires_at })
      .execute();
    await db
      .insertInto('tickets')
      .values({ ticket_hash: email, purpose: 'signup', email, expires_at })
      .execute();
    await db
      .insertInto('code_failures')
      .values({ email, counted_from: daysAgo(age) })
      .execute();
    await db
      .insertInto('sign_in_failures')
      .values({ email, device_hash: '', last_at: daysAgo(age) })
      .execute();
  }
  const session = (revoked_at: string | null, expires_at: string) =>
    db.insertInto('sessions').values({ user_id: person.id, revoked_at, expires_at }).execute();
  await session(daysAgo(31), daysAgo(-10));
  await session(null, daysAgo(31));
  await session(daysAgo(1), daysAgo(-10));

  await purgeAccounts.run(test.deps, {});
  const tables = ['signups', 'email_codes', 'tickets', 'code_failures', 'sign_in_failures'] as const;
  for (const table of tables)
    expect(await db.selectFrom(table).select('email').execute()).toEqual([{ email: 'new@people.example' }]);
  // The session of the test person, and the one that was ended yesterday.
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2);
});

it('keeps the last session of an account, so that a sign-in after a long absence is not its first', async () => {
  const { db } = test;
  const person = await aCompany(test);
  await db
    .updateTable('sessions')
    .set({ expires_at: daysAgo(400) })
    .where('user_id', '=', person.id)
    .execute();
  await purgeAccounts.run(test.deps, {});
  const left = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
  expect(left).toHaveLength(1);
});
