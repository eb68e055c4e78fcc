import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../../contract/src/accounts.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import { ownDataLink } from '../../../../contract/src/own-account.ts';
import { reportLink } from '../../../../contract/src/reports.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin, type Person } from '../../../test/builders.ts';
import { hashPassword } from '../../lib/passwords.ts';

const password = 'seven brass kettles';
let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test, { password_hash: await hashPassword(password) });
});
afterAll(() => test.close());

const entries = async (query: Record<string, string>) =>
  (await test.as(admin.token)(auditLog, { query })).results;

it('records sign-ins and failures, with address and session, apart from other actions [audit-sign-in]', async () => {
  await test.as()(signIn, { body: { email: admin.email, password } });
  for (const email of [admin.email, 'nobody@people.example'])
    expect((await refusal(test.as()(signIn, { body: { email, password: 'wrong' } }))).code).toBe(
      'invalid_credentials',
    );
  const [unknown, failed, good] = await entries({ sign_ins: 'true' });
  const address = '127.0.0.1';
  expect(good).toMatchObject({ action: 'signed_in', actor: { id: admin.id }, subject_id: admin.id, address });
  const session = await test.db
    .selectFrom('sessions')
    .select('address')
    .where('id', '=', good?.session_id ?? '')
    .executeTakeFirst();
  expect(session).toEqual({ address });
  expect(failed).toMatchObject({ action: 'sign_in_failed', actor: null, subject_id: admin.id, address });
  expect(unknown).toMatchObject({ action: 'sign_in_failed', actor: null, subject_type: 'address', address });
  expect(JSON.stringify(unknown)).not.toContain('nobody@people.example');
  expect(await entries({})).toEqual([]);
});

it('records exports of personal data and downloads of reports by their admin [audit-exports]', async () => {
  const call = test.as(admin.token);
  const links = [
    (await call(ownDataLink)).url,
    (await call(reportLink, { body: { report_name: 'company_report' } })).url,
  ];
  for (const link of links) {
    const { pathname, search } = new URL(link, 'http://localhost');
    expect((await test.app.inject(`${pathname}${search}`)).statusCode).toBe(200);
    expect(
      (await test.app.inject(`${pathname}${search.replace(/by=[^&]+/, `by=${crypto.randomUUID()}`)}`))
        .statusCode,
    ).toBe(400);
  }
  expect(await entries({})).toMatchObject([
    { action: 'report_downloaded', actor: { id: admin.id }, subject_name: 'company report' },
    { action: 'own_data_exported', actor: { id: admin.id }, subject_id: admin.id },
  ]);
});
