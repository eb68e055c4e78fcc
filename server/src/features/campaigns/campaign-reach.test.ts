import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audienceCount, manualEmailSend, pushCampaign } from '../../../../contract/src/campaigns.ts';
import { preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aFractional, anAdmin } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { recordBounce } from '../../lib/bounces.ts';

let test: TestApp;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  test = await appForTest();
  call = test.as((await anAdmin(test)).token);
});
afterAll(() => test.close());

const mailed = (subject: string) =>
  test.mails.flatMap((mail) => (mail.subject === subject ? [mail.to] : [])).sort();
const send = (subject: string) =>
  call(manualEmailSend, { body: { subject, body: '<p>News.</p>', segment: 'all' } });

it('never sends bulk mail to who opted out, is suppressed or suspended, also after it was queued [bulk-never]', async () => {
  const [optedOut, suppressed, complained, suspended, reached] = await Promise.all(
    Array.from({ length: 5 }, () => aFractional(test)),
  );
  if (!optedOut || !suppressed || !complained || !suspended || !reached) return expect.fail();
  const all = [optedOut, suppressed, complained, suspended, reached];
  for (const { token } of all)
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
  const stop = async () => {
    await test.as(optedOut.token)(preferencesUpdate, { body: { admin_message: { mail: false } } });
    await recordBounce(test.db, { email: suppressed.email, kind: 'bounce', provider: 'ses', reply: '5.1.1' });
    await recordBounce(test.db, {
      email: complained.email,
      kind: 'complaint',
      provider: 'ses',
      reply: 'abuse',
    });
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  };
  // Queued while all of them could be reached.
  await send('Queued before');
  await call(pushCampaign, { body: { title: 'Push before', body: 'B', segment: 'all' } });
  await stop();
  await runTasks(test);
  await send('Queued after');
  await call(manualEmailSend, {
    body: { subject: 'By address', body: '<p>B</p>', emails: all.map(({ email }) => email) },
  });
  await runTasks(test);
  const ownAddresses = all.map(({ email }) => email);
  for (const subject of ['Queued before', 'Queued after'])
    expect(mailed(subject).filter((email) => ownAddresses.includes(email))).toEqual([reached.email]);
  expect(mailed('By address')).not.toContain(suppressed.email);
  expect(mailed('By address')).not.toContain(complained.email);
  const pushes = await test.db
    .selectFrom('notifications')
    .select('user_id')
    .where('title', '=', 'Push before')
    .execute();
  expect(pushes.map(({ user_id }) => user_id)).not.toContain(suspended.id);
});

describe('a service notice', () => {
  const notice = {
    subject: 'New terms',
    body: '<p>Our terms change.</p>',
    purpose: 'service',
    segment: 'fractional',
  } as const;

  it('is refused without the right number of accounts, and for other people', async () => {
    const stranger = test.as((await aFractional(test)).token);
    const before = await test.db.selectFrom('campaigns').select('id').execute();
    const { people: count } = await call(audienceCount, {
      query: { segment: 'fractional', channel: 'service' },
    });
    for (const confirmed of [undefined, count - 1])
      expect(
        (await refusal(call(manualEmailSend, { body: { ...notice, confirmed } }))).fields,
      ).toHaveProperty('confirmed');
    expect((await refusal(stranger(manualEmailSend, { body: { ...notice, confirmed: count } }))).status).toBe(
      404,
    );
    expect(await test.db.selectFrom('campaigns').select('id').execute()).toEqual(before);
  });

  it('reaches who opted out, complained or is suspended by mail, and in the app whose address bounces [service-reaches]', async () => {
    const { people: confirmed } = await call(audienceCount, {
      query: { segment: 'fractional', channel: 'service' },
    });
    const everybody = await test.db
      .selectFrom('users')
      .select(['id', 'email', 'status'])
      .where('type', '=', 'fractional')
      .where('status', 'in', ['active', 'suspended'])
      .execute();
    expect(everybody.some(({ status }) => status === 'suspended')).toBe(true);
    expect(confirmed).toBe(everybody.length);
    const { id } = await call(manualEmailSend, { body: { ...notice, confirmed } });
    await runTasks(test);
    const bounced = await test.db
      .selectFrom('mail_bounces')
      .select('email')
      .where('kind', '=', 'bounce')
      .execute();
    const isBounced = (email: string) => bounced.some((row) => row.email === email);
    expect(bounced).toHaveLength(1);
    expect(mailed('New terms')).toEqual(
      everybody.flatMap(({ email }) => (isBounced(email) ? [] : [email])).sort(),
    );
    expect(test.mails.findLast(({ subject }) => subject === 'New terms')?.headers).toBeUndefined();
    const shown = await test.db
      .selectFrom('notifications')
      .select('user_id')
      .where('title', '=', 'New terms')
      .where('in_app', '=', true)
      .execute();
    expect(shown.map(({ user_id }) => user_id)).toEqual(
      everybody.filter(({ email }) => isBounced(email)).map((person) => person.id),
    );
    expect(await listAudit(test, id)).toMatchObject([
      { action: 'service_campaign_sent', after: { recipients: confirmed } },
    ]);
  });
});
