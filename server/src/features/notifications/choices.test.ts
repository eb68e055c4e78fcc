import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsFor } from '../../../../contract/src/notification-kinds.ts';
import {
  deviceAdd,
  deviceRemove,
  devices,
  mailPreferences,
  mailPreferencesUpdate,
  notificationPreferences,
  preferencesUpdate,
  pushKey,
} from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person, sessionFor } from '../../../test/builders.ts';
import { startPushService } from '../../../test/push-service.ts';
import { openPusher } from '../../lib/pusher.ts';
import { signMailLink } from './mail-link.ts';

let test: TestApp;
let person: Person;
let company: Person;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  test = await appForTest();
  service = await startPushService();
  person = await aFractional(test);
  company = await aCompany(test);
});
afterAll(() => Promise.all([test.close(), service.close()]));

describe('preferences', () => {
  it('return the kinds of the user’s type with their defaults', async () => {
    const admin = await anAdmin(test);
    for (const [{ token }, type] of [
      [person, 'fractional'],
      [company, 'company'],
      [admin, 'admin'],
    ] as const) {
      const all = await test.as(token)(notificationPreferences, {});
      expect(Object.keys(all)).toEqual(kindsFor(type));
    }
    const { profile_reminder, offer } = await test.as(person.token)(notificationPreferences, {});
    expect(profile_reminder).toEqual({ in_app: true, mail: true, push: false });
    expect(offer).toEqual({ in_app: true, mail: true, push: true });
  });

  it('change only the given kinds and channels', async () => {
    const call = test.as(person.token);
    await call(preferencesUpdate, { body: { offer: { push: false } } });
    const all = await call(preferencesUpdate, {
      body: { offer: { mail: false }, interview: { in_app: false } },
    });
    expect(all.offer).toEqual({ in_app: true, mail: false, push: false });
    expect(all.interview).toEqual({ in_app: false, mail: true, push: true });
    // The response can be sent back as it is.
    expect(await call(preferencesUpdate, { body: all })).toEqual(all);
    expect((await test.as(company.token)(notificationPreferences, {})).interview?.in_app).toBe(true);
  });

  it('return 400 when security or billing is switched off', async () => {
    const body = { offer: { mail: true }, account_security: { mail: false }, plan_failed: { push: false } };
    const refused = await refusal(test.as(person.token)(preferencesUpdate, { body }));
    expect(refused).toMatchObject({
      status: 400,
      fields: { account_security: expect.any(String), plan_failed: expect.any(String) },
    });
    expect((await test.as(person.token)(notificationPreferences, {})).offer?.mail).toBe(false);
  });

  it('reject unknown kinds and channels', async () => {
    for (const body of [{ gossip: { mail: true } }, { offer: { mail: 'yes' } }, { offer: true }])
      expect(await refusal(test.as(person.token)(preferencesUpdate, { body: body as never }))).toMatchObject({
        status: 400,
      });
  });
});

describe('devices', () => {
  const add = (token: string, body = service.subscribe().subscription) =>
    test
      .as(token)(deviceAdd, { body })
      .then(() => body.endpoint);
  const listed = async (token: string) =>
    (await test.as(token)(devices, {})).map(({ endpoint, current }) => [endpoint, current]);

  it('are added once, and listed and removed by their owner only', async () => {
    expect((await test.as(person.token)(pushKey, {})).public_key).toMatch(/^[\w-]{87}$/);
    const subscription = service.subscribe().subscription;
    await add(person.token, subscription);
    await add(person.token, subscription);
    expect(await listed(person.token)).toEqual([[subscription.endpoint, true]]);
    const body = { endpoint: subscription.endpoint };
    await test.as(company.token)(deviceRemove, { body });
    expect(await listed(person.token)).toHaveLength(1);
    await test.as(person.token)(deviceRemove, { body });
    expect(await listed(person.token)).toEqual([]);
  });

  it('are removed with their session, and move to the next user of the same browser', async () => {
    const elsewhere = await sessionFor(test, person.id);
    const phone = await add(elsewhere);
    const shared = service.subscribe().subscription;
    await add(person.token, shared);
    expect(await listed(person.token)).toEqual([
      [shared.endpoint, true],
      [phone, false],
    ]);
    await test.app.inject({
      method: 'POST',
      url: '/api/authentication/signout',
      headers: { authorization: `Bearer ${elsewhere}` },
    });
    expect(await listed(person.token)).toEqual([[shared.endpoint, true]]);
    await add(company.token, shared);
    expect([await listed(person.token), await listed(company.token)]).toEqual([
      [],
      [[shared.endpoint, true]],
    ]);
  });

  it('are limited to one per session: a new subscription replaces the last', async () => {
    const phone = await sessionFor(test, person.id);
    const before = await listed(phone);
    await add(phone);
    const second = await add(phone);
    expect(await listed(phone)).toEqual([[second, true], ...before]);
  });

  it('require https and keys of the right size', async () => {
    const { endpoint, keys } = service.subscribe().subscription;
    for (const body of [
      { endpoint: endpoint.replace('https', 'http'), keys },
      { endpoint: 'javascript:alert(1)', keys },
      { endpoint: endpoint.replace('https://', 'https://user:word@'), keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: 'x'.repeat(500) } },
    ])
      expect(await refusal(test.as(person.token)(deviceAdd, { body }))).toMatchObject({ status: 400 });
  });

  it('are limited to known push services in production', () => {
    const { accepts } = openPusher({ ...test.deps.config, production: true });
    for (const allowed of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/abc',
    ])
      expect([allowed, accepts(allowed)]).toEqual([allowed, true]);
    for (const unknown of [
      'https://127.0.0.1/push',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://a:b@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'no address',
    ])
      expect([unknown, accepts(unknown)]).toEqual([unknown, false]);
  });
});

describe('mail links', () => {
  const buildLink = (userId: string, kind: 'matching_job' | 'account_security') =>
    signMailLink(test.deps.config.sessionSecret, { userId, kind });
  const post = (token: string, contentType: string, payload: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/notification/unsubscribe/${token}`,
      headers: { 'content-type': contentType },
      payload,
    });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('unsubscribe with one click, posted as %s', async (contentType, payload) => {
    const reader = await aFractional(test);
    const response = await post(buildLink(reader.id, 'matching_job'), contentType, payload);
    expect([response.statusCode, response.json()]).toEqual([200, { message: expect.any(String) }]);
    const { matching_job, invitation } = await test.as(reader.token)(notificationPreferences, {});
    expect(matching_job).toEqual({ in_app: true, mail: false, push: true });
    expect(invitation?.mail).toBe(true);
  });

  it('redirect to the page without a change when they are opened', async () => {
    const token = buildLink(person.id, 'matching_job');
    const response = await test.app.inject({ method: 'GET', url: `/api/notification/unsubscribe/${token}` });
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `http://localhost:3000/mail-preferences?token=${token}`,
    ]);
    expect((await test.as(person.token)(notificationPreferences, {})).matching_job?.mail).toBe(true);
  });

  it('show and change mail settings without a session', async () => {
    const reader = await aCompany(test);
    const token = buildLink(reader.id, 'matching_job');
    const shown = await test.as()(mailPreferences, { query: { token } });
    expect(shown.email).toMatch(/^c…\d@people\.example$/);
    expect(Object.keys(shown.mail)).toEqual(kindsFor('company'));
    const { mail } = await test.as()(mailPreferencesUpdate, {
      body: { token, mail: { application_received: false } },
    });
    expect(mail.application_received).toBe(false);
    const { application_received } = await test.as(reader.token)(notificationPreferences, {});
    expect(application_received).toEqual({ in_app: true, mail: false, push: true });
    expect(
      await refusal(test.as()(mailPreferencesUpdate, { body: { token, mail: { account_security: false } } })),
    ).toMatchObject({ status: 400 });
  });

  it('return invalid_ticket for a wrong signature or a removed user', async () => {
    const token = buildLink(person.id, 'matching_job');
    const gone = '00000000-0000-7000-8000-000000000000';
    for (const bad of [
      token.replace(person.id, company.id),
      token.replace('matching_job', 'invitation'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${person.id}.matching_job.`,
      'nonsense',
      buildLink(gone, 'matching_job'),
    ]) {
      expect(await refusal(test.as()(mailPreferences, { query: { token: bad } }))).toMatchObject({
        status: 400,
        code: 'invalid_ticket',
      });
      expect(
        (await post(bad, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).statusCode,
      ).toBe(400);
    }
  });
});
