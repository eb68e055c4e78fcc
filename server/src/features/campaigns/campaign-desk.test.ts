import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import {
  campaignDraftCreate,
  campaignDraftDelete,
  campaignDraftList,
  campaignDraftUpdate,
} from '../../../../contract/src/campaign-drafts.ts';
import {
  audienceCount,
  audienceSample,
  campaignCancel,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  pushCampaign,
  pushTest,
} from '../../../../contract/src/campaigns.ts';
import { notificationHistory, preferencesUpdate } from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { someDraft } from '../../../test/campaign-builders.ts';
import { makeTasksDue, runTasks, startWorkers, tryTasks } from '../../../test/run-tasks.ts';

let test: TestApp;
let call: ReturnType<TestApp['as']>;
let people: Record<'cfo' | 'cmo' | 'startup' | 'listed', Person>;
beforeAll(async () => {
  test = await appForTest();
  call = test.as((await anAdmin(test)).token);
  people = {
    cfo: await aFractional(test, { fractional_type: 'CFO', location: 'Europe' }),
    cmo: await aFractional(test, { fractional_type: 'CMO', location: 'Asia' }),
    startup: await aCompany(test),
    listed: await aCompany(test),
  };
  await aSubscription(test, people.cfo.id, 'Basic');
  const setCompany = (person: Person, stage: string, location: string) =>
    sql`update companies set stage = ${stage}, location = ${location}
      where id = (select company_id from company_members where user_id = ${person.id})`.execute(test.db);
  await setCompany(people.startup, 'seed', 'Europe');
  await setCompany(people.listed, 'public', 'USA');
  await sql`update sessions set last_used_at = now() - interval '40 days' where user_id = ${people.cmo.id}`.execute(
    test.db,
  );
  for (const { token } of Object.values(people))
    await test.as(token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
  await sql`update sessions set last_used_at = now() - interval '40 days' where user_id = ${people.cmo.id}`.execute(
    test.db,
  );
});
afterAll(() => test.close());

type Name = keyof typeof people;
const toEmails = (...names: Name[]) => names.map((name) => people[name].email).sort();
const mailed = (subject: string) =>
  test.mails.flatMap((mail) => (mail.subject === subject ? [mail.to] : [])).sort();
const send = (subject: string, more: { filter?: AudienceFilter; segment?: Segment } = {}) =>
  call(manualEmailSend, { body: { subject, body: '<p>News.</p>', segment: 'all', ...more } });
const inHours = (hours: number) => ({
  at: new Date(Date.now() + hours * 3_600_000).toISOString(),
  time_zone: 'Europe/Berlin',
});

describe('a segment', () => {
  it.each([
    [{ functions: ['CFO'] }, ['cfo']],
    [{ functions: ['CFO', 'CMO'], regions: ['Asia'] }, ['cmo']],
    [{ regions: ['Europe'] }, ['cfo', 'startup']],
    [{ plans: ['Basic'] }, ['cfo']],
    [{ seen: 'not_for_30_days' }, ['cmo']],
    [{ seen: 'within_30_days', regions: ['Europe', 'Asia'] }, ['cfo', 'startup']],
    [{ stages: ['public'] }, ['listed']],
    [{ stages: ['public'], functions: ['CFO'] }, []],
  ] satisfies [AudienceFilter, Name[]][])(
    'narrowed by %o reaches only who matches',
    async (filter, names) => {
      const subject = `To ${JSON.stringify(filter)}`;
      const query = { segment: 'all', channel: 'mail', ...filter } as never;
      expect(await call(audienceCount, { query })).toEqual({ people: names.length, reached: names.length });
      const sample = await call(audienceSample, { query });
      expect(sample.map(({ id }) => id).sort()).toEqual(names.map((name) => people[name].id).sort());
      await send(subject, { filter });
      await runTasks(test);
      expect(mailed(subject)).toEqual(toEmails(...names));
    },
  );

  it('refuses a filter with an unknown value', async () => {
    expect((await refusal(send('Bad', { filter: { functions: ['Wizard'] as never } }))).status).toBe(400);
  });
});

describe('merge fields', () => {
  it('refuses unknown and broken ones, naming the field', async () => {
    for (const [subject, body, field] of [
      ['Hi {{name}}', '<p>News.</p>', 'subject'],
      ['Hi', '<p>Hi {{first_name</p>', 'body'],
      ['Hi', '<p>Hi {{first<strong>_name}}</strong> {{</p>', 'body'],
    ] as const)
      expect((await refusal(call(manualEmailPreview, { body: { subject, body } }))).fields).toHaveProperty(
        field,
      );
    expect(
      (await refusal(call(pushCampaign, { body: { title: '{{x}}', body: 'B', segment: 'all' } }))).fields,
    ).toHaveProperty('title');
  });

  it('are filled for each recipient, escaped, with their fallbacks', async () => {
    await test.db
      .updateTable('users')
      .set({ first_name: 'Ann <b>' })
      .where('id', '=', people.startup.id)
      .execute();
    const subject = 'A word, {{first_name}}';
    const body = '<p>{{ first_name | friend }} of {{company|nobody}}, {{function}}.</p>';
    const preview = await call(manualEmailPreview, { body: { subject, body, user_id: people.startup.id } });
    expect(preview.subject).toBe('A word, Ann <b>');
    expect(preview.html).toContain('Ann &lt;b&gt; of');
    await call(manualEmailSend, { body: { subject, body, segment: 'all' } });
    await call(manualEmailSend, { body: { subject, body, emails: ['no.account@people.example'] } });
    await runTasks(test);
    const mailTo = (email: string) =>
      test.mails.find((mail) => mail.to === email && mail.subject.startsWith('A word'));
    const { rows } = await sql<{ name: string }>`
      select name from companies join company_members on company_id = companies.id
      where user_id = ${people.startup.id}`.execute(test.db);
    expect(mailTo(people.startup.email)).toMatchObject({
      subject: 'A word, Ann <b>',
      html: preview.html.length ? expect.stringContaining('Ann &lt;b&gt; of') : '',
    });
    expect(mailTo(people.startup.email)?.text).toContain(`Ann <b> of ${rows[0]?.name}, executive.`);
    expect(mailTo(people.cfo.email)?.text).toContain('of nobody, CFO.');
    expect(mailTo('no.account@people.example')).toMatchObject({
      subject: 'A word, there',
      text: expect.stringContaining('friend of nobody, executive.'),
    });
  });
});

describe('a scheduled campaign', () => {
  it('refuses a past time and an unknown time zone', async () => {
    const body = { subject: 'S', body: '<p>B</p>', segment: 'all' as const };
    const withTime = (schedule: { at: string; time_zone: string }) =>
      refusal(call(manualEmailSend, { body: { ...body, schedule } }));
    expect((await withTime(inHours(-1))).fields).toHaveProperty('schedule');
    expect((await withTime({ ...inHours(1), time_zone: 'Mars/Base' })).status).toBe(400);
  });

  it('waits for its time, then reaches who matches then', async () => {
    const { queued } = await call(manualEmailSend, {
      body: { subject: 'Later', body: '<p>B</p>', segment: 'fractional', schedule: inHours(2) },
    });
    expect(queued).toBe(2);
    await runTasks(test);
    expect(mailed('Later')).toEqual([]);
    expect((await call(manualEmailList)).results[0]).toMatchObject({
      title: 'Later',
      started_at: null,
      time_zone: 'Europe/Berlin',
      recipients: 0,
    });
    await test.as(people.cmo.token)(preferencesUpdate, { body: { admin_message: { mail: false } } });
    await makeTasksDue(test.db);
    await runTasks(test);
    expect(mailed('Later')).toEqual(toEmails('cfo'));
    await test.as(people.cmo.token)(preferencesUpdate, { body: { admin_message: { mail: true } } });
  });

  it('can be canceled until it starts, which is audited', async () => {
    const { id } = await call(manualEmailSend, {
      body: { subject: 'Never', body: '<p>B</p>', segment: 'all', schedule: inHours(2) },
    });
    await call(campaignCancel, { params: { id } });
    await makeTasksDue(test.db);
    await runTasks(test);
    expect(mailed('Never')).toEqual([]);
    expect((await listAudit(test, id)).map(({ action }) => action)).toEqual([
      'mail_campaign_scheduled',
      'mail_campaign_canceled',
    ]);
    const sent = await send('Gone');
    expect(await refusal(call(campaignCancel, { params: { id: sent.id } }))).toMatchObject({ status: 409 });
  });

  it('is sent once to each recipient by two workers, with failures in between [campaign-once]', async () => {
    const { send: deliver } = test.deps.mailer;
    let failures = 0;
    test.deps.mailer.send = async (mail) => {
      if (mail.subject === 'Once each' && failures++ % 3 === 0) throw new Error('The mail server is away.');
      return deliver(mail);
    };
    await call(manualEmailSend, {
      body: { subject: 'Once each', body: '<p>B</p>', segment: 'all', schedule: inHours(1) },
    });
    await makeTasksDue(test.db);
    const workers = await startWorkers(test, 2);
    await expect
      .poll(
        async () => {
          await makeTasksDue(test.db);
          return (await call(manualEmailList)).results[0]?.finished_at;
        },
        { timeout: 20_000 },
      )
      .toEqual(expect.any(String));
    await workers.stop();
    test.deps.mailer.send = deliver;
    expect(mailed('Once each')).toEqual(toEmails('cfo', 'cmo', 'startup', 'listed'));
  });

  it('does not repeat a mail that the server took before the worker was killed', async () => {
    const { id } = await send('Taken');
    await tryTasks(test);
    await sql`update campaign_recipients set state = 'queued', done_at = null, started_at = null where campaign_id = ${id}`.execute(
      test.db,
    );
    await sql`update campaigns set sent = 0, finished_at = null where id = ${id}`.execute(test.db);
    await sql`select graphile_worker.add_job('send_campaign', json_build_object('campaign_id', ${id}::text))`.execute(
      test.db,
    );
    await tryTasks(test);
    expect(mailed('Taken')).toEqual(toEmails('cfo', 'cmo', 'startup', 'listed'));
    expect((await call(manualEmailList)).results[0]).toMatchObject({ sent: 4, queued: 0 });
  });
});

it('saves drafts and templates that all admins see, change and delete', async () => {
  const body = { ...someDraft, filter: { functions: ['CFO' as const] }, body: '<p>Hi<script>x</script></p>' };
  const other = test.as((await anAdmin(test)).token);
  const draft = await call(campaignDraftCreate, { body });
  expect(draft).toMatchObject({ filter: { functions: ['CFO'] }, body: '<p>Hi</p>' });
  await other(campaignDraftUpdate, { params: { id: draft.id }, body: { ...body, is_template: true } });
  expect(await call(campaignDraftList, { query: { channel: 'mail' } })).toMatchObject([
    { id: draft.id, is_template: true },
  ]);
  expect(await call(campaignDraftList, { query: { channel: 'push' } })).toEqual([]);
  await call(campaignDraftDelete, { params: { id: draft.id } });
  expect(await call(campaignDraftList, { query: { channel: 'mail' } })).toEqual([]);
});

it('notifies the admin alone of a test push', async () => {
  const admin = await anAdmin(test);
  await test.as(admin.token)(pushTest, {
    body: { title: 'Hi {{first_name}}', body: 'A test', link: '/jobgrid' },
  });
  await runTasks(test);
  const { results } = await test.as(admin.token)(notificationHistory);
  const { first_name } = await test.db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  expect(results).toMatchObject([{ title: `Hi ${first_name}`, link: '/jobgrid' }]);
  expect(
    await test.db.selectFrom('notifications').select('id').where('body', '=', 'A test').execute(),
  ).toHaveLength(1);
});
