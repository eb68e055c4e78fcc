import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Segment } from '../../../../contract/src/audiences.ts';
import {
  audienceCount,
  type CampaignChannel,
  mailsUnsubscribe,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  manualEmailTest,
  pushCampaign,
  pushCampaignList,
  upgradeEmail,
} from '../../../../contract/src/campaigns.ts';
import {
  notificationHistory,
  preferencesUpdate,
  unsubscribe,
} from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { MailRefusedError } from '../../lib/mailer.ts';
import { eraseCampaigns, exportCampaigns } from './campaigns.public.ts';

let test: TestApp;
let admin: Person;
let call: ReturnType<TestApp['as']>;
let people: Record<'free' | 'paid' | 'pending' | 'quiet' | 'company', Person>;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  call = test.as(admin.token);
  people = {
    free: await aFractional(test),
    paid: await aFractional(test),
    pending: await aFractional(test, { status: 'pending' }),
    quiet: await aFractional(test),
    company: await aCompany(test),
  };
  await aSubscription(test, people.paid.id, 'Basic');
  await test.db
    .insertInto('newsletter_subscribers')
    .values({ email: people.paid.email, state: 'subscribed' })
    .execute();
  await aFractional(test, {}, { status: 'suspended' });
  for (const { token } of Object.values(people))
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
});
afterAll(() => test.close());

const draft = { subject: 'News of the spring', body: '<p>We have <strong>news</strong>.</p>' };
const sendTo = async (to: { segment: Segment } | { emails: string[] }, subject = draft.subject) => {
  const response = await call(manualEmailSend, { body: { ...draft, subject, ...to } });
  await runTasks(test);
  return response;
};
const mailed = (subject: string) =>
  test.mails
    .filter((mail) => mail.subject === subject)
    .map(({ to }) => to)
    .sort();
const emails = (...names: (keyof typeof people)[]) => names.map((name) => people[name].email).sort();

const audience = (segment: Segment, channel: CampaignChannel = 'mail') =>
  call(audienceCount, { query: { segment, channel } });

describe('a mail campaign', () => {
  it('refuses other people, and a missing subject, body or audience', async () => {
    const send = test.as(people.free.token);
    expect((await refusal(send(manualEmailSend, { body: { ...draft, segment: 'all' } }))).status).toBe(404);
    for (const [body, field] of [
      [{ ...draft, segment: 'all', subject: '' }, 'subject'],
      [{ ...draft, segment: 'all', subject: 'a\r\nBcc: b@c.example' }, 'subject'],
      [{ ...draft, segment: 'all', body: '<p> </p>' }, 'body'],
      [draft, 'segment'],
      [{ ...draft, segment: 'all', emails: ['a@b.example'] }, 'segment'],
    ] as const)
      expect((await refusal(call(manualEmailSend, { body: body as never }))).fields).toHaveProperty(field);
  });

  it.each([
    ['all', ['free', 'paid', 'pending', 'quiet', 'company']],
    ['fractional', ['free', 'paid', 'pending', 'quiet']],
    ['company', ['company']],
    ['free_fractional', ['free', 'pending', 'quiet']],
    ['paid_fractional', ['paid']],
    ['unverified', ['pending']],
    ['newsletter', ['paid']],
  ] as const)('reaches the segment %s only', async (segment, names) => {
    const subject = `To ${segment}`;
    const { people: count } = await audience(segment);
    expect([count, await sendTo({ segment }, subject)]).toEqual([
      names.length,
      { id: expect.any(String), queued: names.length },
    ]);
    expect(mailed(subject)).toEqual(emails(...names));
  });

  it('counts a fractional whose renewal is late by less than 3 days as paid', async () => {
    const late = await aFractional(test);
    await aSubscription(test, late.id, 'Basic', { endedDaysAgo: 2 });
    expect(await audience('paid_fractional')).toMatchObject({ people: 2 });
    expect(await audience('free_fractional')).toMatchObject({ people: 3 });
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', late.id).execute();
  });

  it('reaches only those of a segment who opted in to news [news-opt-in]', async () => {
    const silent = await aCompany(test);
    expect(await audience('company')).toEqual({ people: 2, reached: 1 });
    expect(await sendTo({ segment: 'company' }, 'Opted in')).toMatchObject({ queued: 1 });
    expect(mailed('Opted in')).toEqual(emails('company'));
    await test.as(silent.token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
    expect(await sendTo({ segment: 'company' }, 'Both opted in')).toMatchObject({ queued: 2 });
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', silent.id).execute();
  });

  it('reaches everybody of a segment with a service notice, without an unsubscribe link', async () => {
    const { token } = people.pending;
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: false } } });
    const notice = { ...draft, subject: 'New terms', purpose: 'service', confirmed: 1 } as const;
    for (const to of [{ segment: 'newsletter' as const }, { emails: ['a@b.example'] }]) {
      const { fields } = await refusal(call(manualEmailSend, { body: { ...notice, ...to } }));
      expect(fields).toHaveProperty('segment');
    }
    expect(await audience('unverified', 'service')).toEqual({ people: 1, reached: 1 });
    const { id, queued } = await call(manualEmailSend, { body: { ...notice, segment: 'unverified' } });
    await runTasks(test);
    expect([queued, mailed('New terms')]).toEqual([1, emails('pending')]);
    const mail = test.mails.find(({ subject }) => subject === 'New terms');
    expect(mail?.headers?.['List-Unsubscribe']).toBeUndefined();
    expect(mail?.text).not.toContain('nsubscribe');
    expect(await listAudit(test, id)).toMatchObject([{ action: 'service_campaign_sent' }]);
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
  });

  it('skips and counts people who unsubscribed by its link', async () => {
    await sendTo({ segment: 'fractional' }, 'Before');
    const mail = test.mails.find(({ to, subject }) => to === people.quiet.email && subject === 'Before');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const token = /unsubscribe\/([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    await test.as()(unsubscribe, { params: { token } });
    expect(await audience('fractional')).toEqual({ people: 4, reached: 3 });
    expect(await sendTo({ segment: 'fractional' }, 'After')).toMatchObject({ queued: 3 });
    expect(mailed('After')).toEqual(emails('free', 'paid', 'pending'));
    expect((await call(manualEmailList)).results[0]).toMatchObject({
      title: 'After',
      segment: 'fractional',
      recipients: 4,
      sent: 3,
      failed: 0,
      unsubscribed: 1,
      queued: 0,
      finished_at: expect.any(String),
    });
  });

  it('reaches single addresses once each, with or without an account', async () => {
    const address = 'stranger@elsewhere.example';
    const to = [address, people.free.email.toUpperCase(), people.free.email];
    expect(await sendTo({ emails: to }, 'To some')).toMatchObject({ queued: 2 });
    expect(mailed('To some')).toEqual([people.free.email, address].sort());
  });

  it('skips an address that unsubscribed from the newsletter', async () => {
    const email = 'left@elsewhere.example';
    await test.db.insertInto('newsletter_subscribers').values({ email, state: 'unsubscribed' }).execute();
    expect(await sendTo({ emails: [email] }, 'To former subscribers')).toMatchObject({ queued: 0 });
    expect(mailed('To former subscribers')).toEqual([]);
  });

  it('is unsubscribed by an address without an account with one click, also while it is being sent', async () => {
    const [email, later, other] = ['leaves', 'leaves-later', 'stays'].map(
      (name) => `${name}@elsewhere.example`,
    );
    const to = { emails: [email, later, other] as string[] };
    await sendTo(to, 'First');
    const readLink = (address: string | undefined) => {
      const mail = test.mails.find(
        ({ to: recipient, subject }) => recipient === address && subject === 'First',
      );
      expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
      expect(mail?.text).toContain('/newsletter/leave?token=');
      return new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
    };
    const press = async (url: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode;
    const link = readLink(email);
    for (const forged of [`${link}x`, link.replace(/[0-9a-f-]{36}/, crypto.randomUUID())])
      expect(await press(forged)).toBe(400);
    const opened = await test.app.inject({ method: 'GET', url: link });
    expect(opened.headers.location).toContain('/newsletter/leave?token=');
    expect([await press(link), await press(link)]).toEqual([200, 200]);
    expect(await sendTo(to, 'Second')).toMatchObject({ queued: 2 });

    await call(manualEmailSend, { body: { ...draft, subject: 'Third', ...to } });
    await press(readLink(later));
    await runTasks(test);
    expect([mailed('Second'), mailed('Third')]).toEqual([[later, other].sort(), [other]]);
  });

  it('turns off admin messages for an account that was created after the mail', async () => {
    const { email } = people.quiet;
    await test.db
      .updateTable('users')
      .set({ email: 'away@people.example' })
      .where('email', '=', email)
      .execute();
    await sendTo({ emails: [email] }, 'Before the account');
    await test.db.updateTable('users').set({ email }).where('email', '=', 'away@people.example').execute();
    const mail = test.mails.find(({ subject }) => subject === 'Before the account');
    const token = /leave_mails\/([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    await test.as(people.quiet.token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
    await test.as()(mailsUnsubscribe, { params: { token } });
    expect(await sendTo({ emails: [email] }, 'To the account')).toMatchObject({ queued: 0 });
    expect(await exportCampaigns(test.db, people.quiet.id)).toMatchObject({
      mail_suppressions: [{ email }],
    });
    await test.db.transaction().execute((db) => eraseCampaigns(db, people.quiet.id));
    expect(
      await test.db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).execute(),
    ).toEqual([]);
  });

  it('counts a refused address as failed and continues', async () => {
    const { send } = test.deps.mailer;
    test.deps.mailer.send = (mail) =>
      mail.to === people.free.email ? Promise.reject(new MailRefusedError('5.1.1 nobody')) : send(mail);
    await sendTo({ segment: 'free_fractional' }, 'Refused');
    test.deps.mailer.send = send;
    expect((await call(manualEmailList)).results[0]).toMatchObject({ sent: 1, failed: 1, unsubscribed: 1 });
    expect(await sendTo({ segment: 'free_fractional' }, 'Again')).toMatchObject({ queued: 1 });
    await sql`delete from mail_bounces`.execute(test.db);
  });

  it('is created once for one idempotency key, and audited', async () => {
    const body = { ...draft, subject: 'Once', segment: 'company' as const };
    const responses = await Promise.all(
      [1, 2, 3].map(() => call(manualEmailSend, { body, idempotencyKey: 'one-blast' })),
    );
    await runTasks(test);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(mailed('Once')).toEqual(emails('company'));
    const log = await listAudit(test, responses[0]?.id ?? '');
    expect(log).toMatchObject([
      { action: 'mail_campaign_sent', after: { segment: 'company', recipients: 1 } },
    ]);
  });

  it('can be previewed, and sent to the admin as a test', async () => {
    const { html, text } = await call(manualEmailPreview, {
      body: { ...draft, body: `${draft.body}<script>x()</script>` },
    });
    expect(html).toContain('<strong>news</strong>');
    expect(html).not.toContain('<script');
    expect(text).toContain('We have news.');
    await call(manualEmailTest, { body: { ...draft, subject: 'A test' } });
    await runTasks(test);
    expect(mailed('A test')).toEqual([admin.email]);
  });
});

it('sends the upgrade mail with a link to the plans of the account type', async () => {
  const user_ids = [people.free.id, people.company.id];
  expect(await call(upgradeEmail, { body: { user_ids } })).toMatchObject({ queued: 2 });
  await runTasks(test);
  const textTo = ({ email }: Person) => test.mails.findLast(({ to }) => to === email)?.text;
  expect(textTo(people.free)).toContain('/account/fractional/payments');
  expect(textTo(people.company)).toContain('/account/company/payments');
});

describe('a push campaign', () => {
  it('refuses links outside of the site', async () => {
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:x()'])
      expect(
        (await refusal(call(pushCampaign, { body: { title: 'T', body: 'B', link, segment: 'all' } }))).fields,
      ).toHaveProperty('link');
  });

  it('notifies each person once and counts them', async () => {
    const body = { title: 'Hello', body: 'There is news.', link: '/jobgrid', segment: 'all' } as const;
    expect(await call(pushCampaign, { body })).toMatchObject({ queued: 5 });
    await runTasks(test);
    for (const person of Object.values(people)) {
      const { results } = await test.as(person.token)(notificationHistory);
      expect(results.filter(({ title }) => title === 'Hello')).toMatchObject([{ link: '/jobgrid' }]);
    }
    expect((await call(pushCampaignList)).results).toMatchObject([{ title: 'Hello', sent: 5, delivered: 0 }]);
  });
});
