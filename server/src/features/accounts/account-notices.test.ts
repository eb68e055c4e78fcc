import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  inputPassword,
  resetForgotPassword,
  signIn,
  signOut,
} from '../../../../contract/src/accounts.ts';
import { apiLogin } from '../../../../contract/src/api-sign-in.ts';
import {
  deviceList,
  emailChange,
  emailChangeConfirm,
  emailChangeUndo,
} from '../../../../contract/src/own-account.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { aCompanySignIn } from '../../../test/sign-in-builders.ts';
import { aWebhook } from '../../../test/webhook-builders.ts';
import { withoutSecondFactor } from '../../../test/without-second-factor.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { issueTicket } from './tickets.ts';

const password = 'orchard-lantern-42';
let test: TestApp;
let hash: string;
let serial = 0;
beforeAll(async () => {
  test = await appForTest();
  hash = await hashPassword(password);
});
afterAll(() => test.close());

const aPerson = () => aFractional(test, {}, { password_hash: hash });
const newAddress = () => `moved-${++serial}@people.example`;
const signInWith = async (browser: ReturnType<TestApp['browser']>, email: string) =>
  withoutSecondFactor(await browser(signIn, { body: { email, password } }));

describe('a sign-in on a new device', () => {
  const noticesTo = async (email: string) =>
    (await mailsTo(test, email)).filter(({ subject }) => subject === 'New sign-in to your account');

  it('is mailed once for a browser, with its name and address', async () => {
    const { email } = await aPerson();
    for (let n = 0; n < 2; n++)
      await test.app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        headers: {
          cookie: `cadre_device=${'n'.repeat(43)}`,
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
        payload: { email, password },
      });
    const notices = await noticesTo(email);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toMatch(/Firefox on Windows, from 127\.0\.0\.1, on \d/);
  });

  it('is not mailed for the first sign-in of an account', async () => {
    const { email, id } = await aPerson();
    await test.db
      .updateTable('users')
      .set({ status: 'invited', password_hash: null })
      .where('id', '=', id)
      .execute();
    await test.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    const ticket = await issueTicket(test.db, { purpose: 'invitation', email, userId: id, minutes: 5 });
    await test.browser()(inputPassword, { body: { ticket, password } });
    expect(await noticesTo(email)).toEqual([]);
    await signInWith(test.browser(), email);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('is mailed once for an API client of the same program and address', async () => {
    const { email } = await aPerson();
    for (let n = 0; n < 2; n++) await test.as()(apiLogin, { body: { email, password } });
    expect(await noticesTo(email)).toHaveLength(1);
  });
});

describe('a change of the address', () => {
  /** The ticket of the newest mail that links the page. Mails of one run are sent side by side, so another may follow it. */
  const ticketIn = async (email: string, page: string) => {
    const link = new RegExp(`${page}\\?ticket=([\\w-]+)`);
    const mail = (await mailsTo(test, email)).findLast(({ text }) => link.test(text));
    return link.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const moved = async (person?: Person) => {
    person ??= await aPerson();
    const email = newAddress();
    await test.as(person.token)(emailChange, { body: { email, password } });
    return { person, email, ticket: await ticketIn(email, 'confirm-email') };
  };

  it('ends every session but that of the browser which confirms it [address-change-sessions]', async () => {
    const { person, ticket } = await moved();
    const here = test.browser();
    const session = await signInWith(here, person.email);
    const there = await signInWith(test.browser(), person.email);
    await here(emailChangeConfirm, { body: { ticket } });
    for (const token of [person.token, there.token])
      expect((await refusal(test.as(token)(signOut))).code).toBe('session_expired');
    await expect(test.as(session.token)(deviceList)).resolves.toHaveLength(1);
  });

  it('is undone from the old address within seven days: the address returns, all sessions and the password end [address-change-undo]', async () => {
    const { person, email, ticket } = await moved();
    const thief = test.browser();
    const session = await signInWith(thief, person.email);
    await thief(emailChangeConfirm, { body: { ticket } });
    const undo = await ticketIn(person.email, 'undo-email-change');
    // The thief changes the password and the address again: neither withdraws the owner's link.
    const next = 'nine slow lanterns';
    await test.as(session.token)(changePassword, {
      body: { current_password: password, new_password: next },
    });
    const third = newAddress();
    await test.as(session.token)(emailChange, { body: { email: third, password: next } });
    await thief(emailChangeConfirm, { body: { ticket: await ticketIn(third, 'confirm-email') } });
    const undoOfThief = await ticketIn(email, 'undo-email-change');
    expect(undoOfThief).not.toBe('');

    expect(await test.as()(emailChangeUndo, { body: { ticket: undo } })).toMatchObject({
      email: person.email,
    });
    expect((await refusal(test.as(session.token)(signOut))).code).toBe('session_expired');
    for (const address of [person.email, third]) {
      const attempt = test.as()(signIn, { body: { email: address, password: next } });
      expect((await refusal(attempt)).code).toBe('invalid_credentials');
    }
    for (const used of [undo, undoOfThief])
      expect((await refusal(test.as()(emailChangeUndo, { body: { ticket: used } }))).code).toBe(
        'invalid_ticket',
      );
    const reset = await ticketIn(person.email, 'reset-password');
    await test.as()(resetForgotPassword, { body: { ticket: reset, password: 'eight tin drums' } });
    const again = test.as()(signIn, { body: { email: person.email, password: 'eight tin drums' } });
    expect(await again).toMatchObject({ id: person.id, email: person.email });
  });

  it('takes the factors, providers and keys of the thief away when it is undone, and keeps older ones [address-undo-factors]', async () => {
    const { person, ticket } = await moved();
    const addPasskey = (name: string, created_at: string) =>
      test.db
        .insertInto('passkeys')
        .values({
          user_id: person.id,
          name,
          credential_id: `${name} ${person.id}`,
          public_key: Buffer.from('key'),
          counter: 0,
          created_at,
        })
        .execute();
    const now = Date.now();
    await addPasskey('Own phone', new Date(now - 3 * 24 * 3_600_000).toISOString());
    await addPasskey('Before the change', new Date(now - 3_600_000).toISOString());
    await test.as()(emailChangeConfirm, { body: { ticket } });
    await addPasskey('After the change', new Date(now + 60_000).toISOString());
    await test.db
      .insertInto('sign_in_identities')
      .values({ user_id: person.id, provider: 'google', subject: person.id })
      .execute();
    const undo = await ticketIn(person.email, 'undo-email-change');
    const old = await anApiKey(test, person.id, ['jobs:read'], { created_at: '2026-01-01T00:00:00Z' });
    await anApiKey(test, person.id);
    await test.as()(emailChangeUndo, { body: { ticket: undo } });
    const keys = test.db.selectFrom('api_keys').select('id').where('user_id', '=', person.id);
    expect(await keys.execute()).toEqual([{ id: old.id }]);
    const left = await test.db
      .selectFrom('passkeys')
      .select('name')
      .where('user_id', '=', person.id)
      .execute();
    expect(left).toEqual([{ name: 'Own phone' }]);
    const identities = await test.db
      .selectFrom('sign_in_identities')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    expect(identities).toEqual([]);
  });

  it('switches off the webhooks and company sign-in of the thief when it is undone, and keeps older ones [address-undo-company]', async () => {
    const undoFor = async (signInSavedAt: Date) => {
      const company = await aCompany(test);
      await test.db.updateTable('users').set({ password_hash: hash }).where('id', '=', company.id).execute();
      const { ticket } = await moved(company);
      await test.as()(emailChangeConfirm, { body: { ticket } });
      const [old, created] = [
        await aWebhook(test, company.companyId),
        await aWebhook(test, company.companyId),
      ];
      const long = { created_at: '2026-01-01T00:00:00Z' };
      await test.db.updateTable('webhooks').set(long).where('id', '=', old.id).execute();
      await aCompanySignIn(test, company.companyId, 'required');
      const saved = { updated_at: signInSavedAt.toISOString() };
      const signIns = test.db.updateTable('company_sign_ins').set(saved);
      await signIns.where('company_id', '=', company.companyId).execute();
      const undo = await ticketIn(company.email, 'undo-email-change');
      await test.as()(emailChangeUndo, { body: { ticket: undo } });
      const { mode } = await test.db
        .selectFrom('company_sign_ins')
        .select('mode')
        .where('company_id', '=', company.companyId)
        .executeTakeFirstOrThrow();
      const webhooks = await test.db
        .selectFrom('webhooks')
        .select(['id', 'off_reason'])
        .where('company_id', '=', company.companyId)
        .execute();
      const reasonOf = ({ id }: { id: string }) => webhooks.find((row) => row.id === id)?.off_reason;
      return { mode, old: reasonOf(old), created: reasonOf(created) };
    };
    const webhooks = { old: null, created: 'owner' };
    expect(await undoFor(new Date())).toEqual({ mode: 'off', ...webhooks });
    const before = new Date(Date.now() - 3 * 24 * 3_600_000);
    expect(await undoFor(before)).toEqual({ mode: 'required', ...webhooks });
  });

  it('cannot be undone after seven days, nor when the old address has another account', async () => {
    const [late, taken] = [await moved(), await moved()];
    for (const { ticket } of [late, taken]) await test.as()(emailChangeConfirm, { body: { ticket } });
    await aFractional(test, {}, { email: taken.person.email });
    const getRefusal = async (email: string) =>
      (
        await refusal(
          test.as()(emailChangeUndo, { body: { ticket: await ticketIn(email, 'undo-email-change') } }),
        )
      ).code;
    await sql`
      update tickets set expires_at = expires_at - interval '7 days'
      where purpose = 'email_undo' and email = ${late.person.email}`.execute(test.db);
    expect(await getRefusal(late.person.email)).toBe('invalid_ticket');
    expect(await getRefusal(taken.person.email)).toBe('already_exists');
  });
});
