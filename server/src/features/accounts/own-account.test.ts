import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  forgotPassword,
  resetForgotPassword,
  signIn,
  verifyCode,
} from '../../../../contract/src/accounts.ts';
import { chatRooms } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  deviceEnd,
  deviceList,
  devicesEndOthers,
  emailChange,
  emailChangeConfirm,
  ownNameUpdate,
} from '../../../../contract/src/own-account.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  type Person,
  sessionFor,
} from '../../../test/builders.ts';
import { aPair } from '../../../test/chat-builders.ts';
import { codeFromMail, mailsTo } from '../../../test/mails.ts';
import { hashPassword } from '../../lib/passwords.ts';

const password = 'orchard-lantern-42';
let test: TestApp;
let hash: string;
beforeAll(async () => {
  test = await appForTest();
  hash = await hashPassword(password);
});
afterAll(() => test.close());

const aPerson = () => aFractional(test, {}, { password_hash: hash });
const listDevices = (person: Person) => test.as(person.token)(deviceList);

describe('name', () => {
  const name = { first_name: 'Nora', last_name: 'Whitfield' };
  const rename = (person: Person, body = name) => test.as(person.token)(ownNameUpdate, { body });

  it('rejects a change without a session, by a fractional, or to an invalid name', async () => {
    const company = await aCompany(test);
    expect((await refusal(test.as()(ownNameUpdate, { body: name }))).status).toBe(401);
    expect((await refusal(rename(await aFractional(test)))).status).toBe(404);
    for (const wrong of ['', '  ', 'x'.repeat(limits.nameCharacters + 1)])
      expect((await refusal(rename(company, { ...name, last_name: wrong }))).fields).toHaveProperty(
        'last_name',
      );
  });

  it('changes the name of an owner, a colleague or an admin only', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const colleague = await aColleague(test, company.companyId);
    const getName = (id: string) =>
      test.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();
    const before = await getName(colleague.id);
    expect(await rename(company, { first_name: ' Nora ', last_name: 'Whitfield' })).toEqual(name);
    const [room] = await test.as(fractional.token)(chatRooms, { params: { userId: fractional.id } });
    expect(room?.roomId).toBe(roomId);
    expect(room?.members.find(({ id }) => id === company.id)).toMatchObject(name);
    expect(await getName(colleague.id)).toEqual(before);
    await rename(colleague);
    expect(await getName(colleague.id)).toEqual(name);
    const admin = await anAdmin(test);
    await rename(admin);
    expect(await getName(admin.id)).toEqual(name);
  });
});

describe('devices', () => {
  it('lists the own sessions, the current one first, named by the user agent', async () => {
    const person = await aPerson();
    await test.app.inject({
      method: 'POST',
      url: '/api/authentication/signin',
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      payload: { email: person.email, password },
    });
    expect(await listDevices(person)).toMatchObject([
      { current: true, name: 'Unknown device' },
      { current: false, name: 'Firefox on Windows' },
    ]);
  });

  it('signs out a single device, and returns 404 for a device of another user', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const second = await sessionFor(test, person.id);
    const id = (await listDevices(person))[1]?.id ?? '';
    expect((await refusal(test.as(other.token)(deviceEnd, { params: { id } }))).status).toBe(404);
    await test.as(person.token)(deviceEnd, { params: { id } });
    expect((await refusal(test.as(second)(deviceList))).code).toBe('session_expired');
    expect((await refusal(test.as(person.token)(deviceEnd, { params: { id } }))).status).toBe(404);
    expect(await listDevices(person)).toHaveLength(1);
  });

  it('signs out all other devices', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    for (let n = 0; n < 3; n++) await sessionFor(test, person.id);
    await test.as(person.token)(devicesEndOthers);
    expect(await listDevices(person)).toMatchObject([{ current: true }]);
    expect(await listDevices(other)).toHaveLength(1);
  });
});

describe('change of the email address', () => {
  const mailTo = async (email: string) => (await mailsTo(test, email)).at(-1);
  const getTicket = async (email: string) =>
    /confirm-email\?ticket=([\w-]+)/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
  let serial = 0;
  const fresh = () => `new-address-${++serial}@people.example`;

  it('requires the password and a different address', async () => {
    const person = await aPerson();
    const call = test.as(person.token);
    expect(
      (await refusal(call(emailChange, { body: { email: fresh(), password: 'wrong' } }))).fields,
    ).toEqual({ password: 'This is not your current password.' });
    expect(
      (await refusal(call(emailChange, { body: { email: person.email.toUpperCase(), password } }))).fields,
    ).toHaveProperty('email');
    expect(await getTicket(person.email)).toBe('');
  });

  it('requires the mailed link, which works once, and notifies the old address', async () => {
    const person = await aPerson();
    const email = fresh();
    await test.as(person.token)(emailChange, { body: { email, password } });
    expect((await refusal(test.as()(signIn, { body: { email, password } }))).code).toBe(
      'invalid_credentials',
    );
    const ticket = await getTicket(email);
    const responses = await Promise.allSettled(
      [1, 2, 3].map(() => test.as()(emailChangeConfirm, { body: { ticket } })),
    );
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await test.as()(signIn, { body: { email, password } })).toMatchObject({ id: person.id, email });
    expect((await refusal(test.as()(signIn, { body: { email: person.email, password } }))).code).toBe(
      'invalid_credentials',
    );
    expect((await mailTo(person.email))?.subject).toBe('Your email address was changed');
  });

  it.each([
    ['moves the newsletter subscription', [], 'subscribed'],
    ['confirms a pending subscription of the new address', ['asked'], 'subscribed'],
    ['keeps the new address unsubscribed', ['unsubscribed'], 'unsubscribed'],
  ] as const)('%s', async (_, before, after) => {
    const [person, email] = [await aPerson(), fresh()];
    await test.db
      .insertInto('newsletter_subscribers')
      .values([
        { email: person.email, state: 'subscribed' as const },
        ...before.map((state) => ({ email, state })),
      ])
      .execute();
    await test.as(person.token)(emailChange, { body: { email, password } });
    await test.as()(emailChangeConfirm, { body: { ticket: await getTicket(email) } });
    const subscribers = await test.db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'state'])
      .where('email', 'in', [person.email, email])
      .execute();
    expect(subscribers).toEqual([{ email, state: after }]);
  });

  it.each(['changed', 'reset'])('rejects older tickets once it is %s [ticket-old-password]', async (way) => {
    const person = await aPerson();
    const [email, next] = [fresh(), 'eight tin drums'];
    await test.as(person.token)(emailChange, { body: { email, password } });
    const ticket = await getTicket(email);
    const browser = test.browser();
    const resetTicket = async () => {
      await browser(forgotPassword, { body: { email: person.email } });
      const code = await codeFromMail(test, person.email);
      return (await browser(verifyCode, { body: { email: person.email, code, purpose: 'reset' } })).ticket;
    };
    const stolen = await resetTicket();
    await (way === 'changed'
      ? test.as(person.token)(changePassword, { body: { current_password: password, new_password: next } })
      : test.as()(resetForgotPassword, { body: { ticket: await resetTicket(), password: next } }));
    const move = test.as()(emailChangeConfirm, { body: { ticket } });
    expect((await refusal(move)).code).toBe('invalid_ticket');
    const again = test.as()(resetForgotPassword, { body: { ticket: stolen, password: 'nine tin drums' } });
    expect((await refusal(again)).code).toBe('invalid_ticket');
    await test.as()(signIn, { body: { email: person.email, password: next } });
  });

  it('responds alike for an address in use, and mails its owner', async () => {
    const [person, other] = [await aPerson(), await aCompany(test)];
    const free = fresh();
    const [forFree, forTaken] = [
      await test.as(person.token)(emailChange, { body: { email: free, password } }),
      await test.as(person.token)(emailChange, { body: { email: other.email, password } }),
    ];
    expect(forTaken.message.replace(other.email, '')).toBe(forFree.message.replace(free, ''));
    expect(await mailTo(other.email)).toMatchObject({ subject: 'This address has an account already' });
    // The later request withdraws the earlier link.
    const refused = await refusal(test.as()(emailChangeConfirm, { body: { ticket: await getTicket(free) } }));
    expect(refused.code).toBe('invalid_ticket');
  });

  it('changes nothing if the address was taken meanwhile', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const email = fresh();
    await test.as(person.token)(emailChange, { body: { email, password } });
    const first = await getTicket(email);
    await test.as(other.token)(emailChange, { body: { email, password } });
    await test.as()(emailChangeConfirm, { body: { ticket: await getTicket(email) } });
    expect((await refusal(test.as()(emailChangeConfirm, { body: { ticket: first } }))).code).toBe(
      'already_exists',
    );
    expect(await test.as()(signIn, { body: { email, password } })).toMatchObject({ id: other.id });
    expect(await test.as()(signIn, { body: { email: person.email, password } })).toMatchObject({
      id: person.id,
    });
  });

  it('rejects an invalid ticket', async () => {
    for (const ticket of ['nonsense', ''])
      expect((await refusal(test.as()(emailChangeConfirm, { body: { ticket } }))).status).toBe(400);
  });
});
