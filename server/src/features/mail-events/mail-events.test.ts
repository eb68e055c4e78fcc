import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountDesk } from '../../../../contract/src/account-desk.ts';
import { forgotPassword } from '../../../../contract/src/accounts.ts';
import { bounceClear, deskItems } from '../../../../contract/src/admin-desk.ts';
import { apiLogin } from '../../../../contract/src/api-sign-in.ts';
import { manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { accountMails } from '../../../../contract/src/mail-log.ts';
import { preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import { referenceAdd, referenceRemind } from '../../../../contract/src/references.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import {
  fakeSns,
  mailEventSettings,
  postMailgun,
  postPostmark,
  postSendgrid,
  postSes,
} from '../../../test/mail-events.ts';
import {
  mailgunFailure,
  postmarkBounce,
  sendgridBounce,
  sesBounce,
  sesComplaint,
} from '../../../test/mail-payloads.ts';
import { aReferenceRequest } from '../../../test/reference-builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { issueTicket, spendTicket } from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';

const sns = fakeSns();
const mail = mailEventSettings;
let test: TestApp;
let admin: Person;
let person: Person;
beforeAll(async () => {
  test = await appForTest({ mail });
  test.deps.httpClient.fetch = sns.client;
  admin = await anAdmin(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await aFractional(test);
  await test.as(person.token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
});

const buildBounce = (email: string) =>
  test.db.selectFrom('mail_bounces').selectAll().where('email', '=', email).executeTakeFirst();

it('changes nothing for an address without an account or a mail, such as of an erased account', async () => {
  const email = 'erased@people.example';
  expect((await postPostmark(test, postmarkBounce(email, { ID: 901 }))).statusCode).toBe(200);
  expect(await buildBounce(email)).toBeUndefined();
});

const sendNews = async (subject: string) => {
  const body = { subject, body: '<p>News</p>', segment: 'fractional' as const };
  await test.as(admin.token)(manualEmailSend, { body });
  await runTasks(test);
  return test.mails.filter((sent) => sent.subject === subject).map(({ to }) => to);
};
const notifyOffer = async (title: string) => {
  await notify(test.db, {
    userId: person.id,
    kind: 'offer',
    title,
    body: 'Read it.',
    link: '/account/notifications',
  });
  await runTasks(test);
  return test.mails.filter((sent) => sent.subject === title).length;
};

const buildReferee = (referee_email: string) => ({
  referee_name: 'Jane Whitfield',
  referee_email,
  relation: 'client' as const,
  company: 'Northwind Ltd',
  start_date: '2022-03-01',
});

/** How each provider reports a bounce and a complaint of an address. */
const providers = {
  ses: {
    bounce: (email: string) => postSes(test, sns.envelope({ Message: sesBounce(email) })),
    complaint: (email: string) =>
      postSes(test, sns.envelope({ Message: sesComplaint(email), SignatureVersion: '2' })),
  },
  postmark: {
    bounce: (email: string) => postPostmark(test, postmarkBounce(email, { ID: Math.random() })),
    complaint: (email: string) =>
      postPostmark(
        test,
        postmarkBounce(email, { ID: Math.random(), RecordType: 'SpamComplaint', Type: 'SpamComplaint' }),
      ),
  },
  sendgrid: {
    bounce: (email: string) => postSendgrid(test, [sendgridBounce(email)]),
    complaint: (email: string) => postSendgrid(test, [sendgridBounce(email, { event: 'spamreport' })]),
  },
  mailgun: {
    bounce: (email: string) => postMailgun(test, mailgunFailure(email)),
    complaint: (email: string) =>
      postMailgun(
        test,
        mailgunFailure(email, { event: 'complained', severity: undefined, reason: undefined }),
      ),
  },
} as const;

it('confirms the subscription of its topic', async () => {
  const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37';
  const response = await postSes(
    test,
    sns.envelope({ Type: 'SubscriptionConfirmation', Token: '2336412f37', SubscribeURL }),
  );
  expect([response.statusCode, sns.fetched.includes(SubscribeURL)]).toEqual([200, true]);
});

it('accepts a batch that SendGrid has signed', async () => {
  // Of SendGrid's own libraries: key, signature, time and payload belong together.
  const sendgridKey = createPublicKey({
    key: Buffer.from(
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
      'base64',
    ),
    format: 'der',
    type: 'spki',
  });
  const recorded = await appForThisTest({ mail: { ...mail, events: { ...mail.events, sendgridKey } } });
  recorded.deps.clock.now = () => new Date('2020-09-14T19:42:00Z');
  await aFractional(recorded, {}, { email: 'hello@world.com' });
  const response = await postSendgrid(
    recorded,
    `${JSON.stringify([
      {
        email: 'hello@world.com',
        event: 'dropped',
        reason: 'Bounced Address',
        sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
        sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
        'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
        timestamp: 1_600_112_492,
      },
    ])}\r\n`,
    {
      timestamp: '1600112502',
      signature:
        'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
    },
  );
  expect(response.statusCode).toBe(200);
  expect(await recorded.db.selectFrom('mail_bounces').select(['email', 'kind']).execute()).toEqual([
    { email: 'hello@world.com', kind: 'bounce' },
  ]);
});

describe.each(Object.entries(providers))('a report of %s', (provider, report) => {
  it('stops the bounced address at once, on Today and the account desk [mail-bounce-stops]', async () => {
    expect(await sendNews(`Before ${provider}`)).toContain(person.email);
    expect((await report.bounce(person.email.toUpperCase())).statusCode).toBe(200);
    expect(await sendNews(`After ${provider}`)).not.toContain(person.email);
    expect(await notifyOffer(`Offer after ${provider}`)).toBe(0);
    const call = test.as(admin.token);
    const { results } = await call(deskItems, { query: { kind: 'bounce', page_size: 100 } });
    expect(results.find(({ title }) => title === person.email)).toMatchObject({ account_id: person.id });
    const { bounce } = await call(accountDesk, { params: { id: person.id } });
    expect(bounce).toMatchObject({ kind: 'bounce', provider });
  });

  it('stops news after a complaint for good, but neither offers nor service notices', async () => {
    expect((await report.complaint(person.email)).statusCode).toBe(200);
    expect(await sendNews(`Complained ${provider}`)).not.toContain(person.email);
    expect(await notifyOffer(`Offer to ${provider}`)).toBe(1);
    const { id } = (await buildBounce(person.email)) ?? expect.fail('not stored');
    await test.as(admin.token)(bounceClear, { params: { id }, body: { reason: 'By mistake.' } });
    expect(await sendNews(`Lifted ${provider}`)).not.toContain(person.email);
  });
});

describe('a bounced address', () => {
  const subjectsSince = (start: number) =>
    test.mails
      .slice(start)
      .filter(({ to }) => to === person.email)
      .map(({ subject }) => subject);

  it('gets no mail that its owner did not ask for, which the log shows [mail-unrequested]', async () => {
    const password = 'orchard-lantern-42';
    person = await aFractional(test, {}, { password_hash: await hashPassword(password) });
    await providers.postmark.bounce(person.email);
    const sent = test.mails.length;
    await test.as()(apiLogin, { body: { email: person.email, password } });
    await runTasks(test);
    expect(subjectsSince(sent)).toEqual([]);
    const { results } = await test.as(admin.token)(accountMails, { params: { id: person.id }, query: {} });
    expect(results).toMatchObject([{ title: 'New sign-in to your account', state: 'bouncing' }]);
  });

  it('gets the code that its owner asks for just now', async () => {
    await providers.postmark.bounce(person.email);
    const sent = test.mails.length;
    await test.as()(forgotPassword, { body: { email: person.email } });
    await runTasks(test);
    expect(subjectsSince(sent)).toEqual([expect.stringContaining('code')]);
  });

  it('cannot be named as that of a referee, nor reminded', async () => {
    const asking = await aFractional(test);
    const days = 86_400_000 * referenceLimits.remindDays;
    const earlier = new Date(Date.now() - days - 60_000).toISOString();
    const { id: reference_id } = await aReferenceRequest(test, asking.id, {
      referee_email: person.email,
      created_at: earlier,
      mailed_at: earlier,
    });
    await providers.postmark.bounce(person.email);
    const sent = test.mails.length;
    const call = test.as(asking.token);
    const refused = [
      await refusal(call(referenceRemind, { body: { reference_id } })),
      await refusal(call(referenceAdd, { body: { ...buildReferee(person.email) } })),
    ];
    for (const { fields } of refused) expect(fields?.referee_email).toContain('does not arrive');
    await runTasks(test);
    expect(subjectsSince(sent)).toEqual([]);
  });
});

it('stops an address after soft bounces in a row, which a delivery ends', async () => {
  const soft = () =>
    postMailgun(test, mailgunFailure(person.email, { severity: 'temporary', reason: 'generic' }));
  for (let count = 1; count < limits.softBounces; count++) await soft();
  expect(await buildBounce(person.email)).toMatchObject({
    kind: 'soft_bounce',
    times: limits.softBounces - 1,
  });
  await postMailgun(test, mailgunFailure(person.email, { event: 'delivered', severity: undefined }));
  expect(await buildBounce(person.email)).toBeUndefined();
  expect(await sendNews('After a delivery')).toContain(person.email);
  for (let count = 0; count < limits.softBounces; count++) await soft();
  expect(await buildBounce(person.email)).toMatchObject({ kind: 'bounce', times: limits.softBounces });
  expect(await sendNews('After soft bounces')).not.toContain(person.email);
});

it('is lifted by an admin with a reason, and by the person who proves the address', async () => {
  await providers.ses.bounce(person.email);
  const { id } = (await buildBounce(person.email)) ?? expect.fail('not stored');
  const call = test.as(admin.token);
  expect(await refusal(call(bounceClear, { params: { id }, body: { reason: ' ' } }))).toMatchObject({
    status: 400,
  });
  await call(bounceClear, { params: { id }, body: { reason: 'Their mailbox is back.' } });
  expect(await listAudit(test, id)).toMatchObject([
    { action: 'bounce_cleared', reason: 'Their mailbox is back.' },
  ]);
  expect(await sendNews('Lifted by an admin')).toContain(person.email);

  await providers.ses.bounce(person.email);
  const ticket = await issueTicket(test.db, { purpose: 'reset', email: person.email, minutes: 5 });
  await spendTicket(test.db, ticket, ['reset']);
  expect(await sendNews('Lifted by proof')).toContain(person.email);
});

it('writes the report into the log of the mail that it is about', async () => {
  await notifyOffer('The first');
  await notifyOffer('The second');
  const logged = () =>
    test.db
      .selectFrom('mail_log')
      .select(['subject', 'state', 'reason', 'message_id'])
      .where('email', '=', person.email)
      .orderBy('sent_at')
      .execute();
  const [first] = await logged();
  expect(test.mails.at(-1)?.headers).toMatchObject({ 'X-PM-Metadata-mail': expect.any(String) });
  await postPostmark(
    test,
    postmarkBounce(person.email, { ID: 99, Metadata: { mail: first?.message_id.slice(1, -1) } }),
  );
  expect(await logged()).toMatchObject([
    { subject: 'The first', state: 'bounce', reason: 'Test bounce details' },
    { subject: 'The second', state: 'sent', reason: null },
  ]);
});
