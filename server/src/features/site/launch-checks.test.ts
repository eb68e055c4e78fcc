import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChecks } from '../../../../contract/src/launch.ts';
import { siteSettings, siteSettingUpdate } from '../../../../contract/src/site-settings.ts';
import { legalTextNames, type SiteSection } from '../../../../contract/src/site-values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin, type Person } from '../../../test/builders.ts';
import { backupCheck } from './launch-checks.ts';

let test: TestApp;
let owner: Person;
type Config = TestApp['deps']['config'];

let unready: Config;
beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
  unready = { ...test.deps.config };
});
beforeEach(() => {
  Object.assign(test.deps.config, unready);
});
afterAll(() => test.close());

const check = async (name: string) => {
  const { checks } = await test.as(owner.token)(launchChecks, {});
  return checks.find((other) => other.name === name) ?? expect.fail(`no check ${name}`);
};
const save = async (section: SiteSection, changes: object) => {
  const { sections } = await test.as(owner.token)(siteSettings, {});
  const stored = sections.find((row) => row.section === section);
  await test.as(owner.token)(siteSettingUpdate, {
    params: { section },
    body: { value: { ...stored?.value, ...changes }, version: stored?.version ?? 0 },
  });
};

describe('the launch checklist', () => {
  it('returns 404 for admins who are not owners', async () => {
    const support = await anAdmin(test, { admin_role: 'support' });
    expect(await refusal(test.as(support.token)(launchChecks, {}))).toMatchObject({ status: 404 });
  });

  it.each<[name: string, todo: RegExp, ready: Partial<Config>, ok: RegExp]>([
    ['Address', /PUBLIC_URL/, { publicUrl: 'https://harbor.test' }, /^https:\/\/harbor\.test$/],
    [
      'Mail',
      /SMTP_URL/,
      { smtpUrl: 'smtp://mail.test', mailFrom: 'hello@harbor.test' },
      /from hello@harbor\.test/,
    ],
    ['Payments', /STRIPE_SECRET_KEY/, { stripeSecretKey: 'sk_live_1' }, /live key/],
    ['Payments', /STRIPE_SECRET_KEY/, { stripeSecretKey: 'rk_live_1' }, /live key/],
    ['Files', /S3_BUCKET/, { s3: { bucket: 'uploads' } as NonNullable<Config['s3']> }, /bucket uploads/],
    ['Push notifications', /VAPID/, { vapidKeys: { publicKey: 'a', privateKey: 'b' } }, /keys of their own/],
  ])('asks for the setting of %s, until it is there', async (name, todo, ready, ok) => {
    expect(await check(name)).toMatchObject({ state: 'todo', text: expect.stringMatching(todo), link: null });
    Object.assign(test.deps.config, ready);
    expect(await check(name)).toMatchObject({ state: 'ok', text: expect.stringMatching(ok), link: null });
  });

  it('asks for the facts of the operator, and links to their form, until they are filled in', async () => {
    expect(await check('Operator')).toMatchObject({
      state: 'todo',
      text: expect.stringMatching(/^Fill in .*the support address/),
      link: '/admin-settings?part=operator',
    });
    await save('operator', {
      company: 'Harbor Talent GmbH',
      address: ['Am Ufer 1', '10115 Berlin', 'Germany'],
      registration: 'HRB 1 Berlin',
      law: 'Germany',
      mails: { support: 'help@harbor.test', press: 'press@harbor.test', privacy: 'data@harbor.test' },
      processors: [{ name: 'Mailer', does: 'Sends mails', where: 'Germany' }],
    });
    expect(await check('Operator')).toMatchObject({ state: 'ok', link: null });
  });

  it('asks for the legal texts that are templates or have marked parts, one after the other', async () => {
    const text = (body: string) => ({
      text: `---\ntitle: A text\nsummary: Of ours\nchanged: 2026-11-26\n---\n\n${body}`,
    });
    const [first, ...others] = legalTextNames;
    for (const name of others) await save(name, text('Ours.'));
    expect(await check('Legal texts')).toMatchObject({
      state: 'todo',
      link: `/admin-settings?part=texts&text=${first}`,
    });
    await save(first ?? 'imprint', text('Of [the company].'));
    expect(await check('Legal texts')).toMatchObject({ state: 'todo' });
    await save(first ?? 'imprint', text('Ours.'));
    expect(await check('Legal texts')).toMatchObject({ state: 'ok', link: null });
  });

  it('asks for second factors by name, and for a second owner', async () => {
    const { full_name } = await test.db
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(await check('Owners')).toMatchObject({ state: 'todo', link: '/admin-users' });
    expect(await check('Second factors')).toMatchObject({
      state: 'todo',
      text: expect.stringContaining(full_name ?? ''),
      link: '/admin-users',
    });
    await anAdmin(test);
    expect(await check('Owners')).toMatchObject({ state: 'ok', text: '2 admins are owners.' });
    const admins = await test.db.selectFrom('users').select('id').where('type', '=', 'admin').execute();
    await test.db
      .insertInto('passkeys')
      .values(
        admins.map(({ id }) => ({
          user_id: id,
          credential_id: crypto.randomUUID(),
          public_key: Buffer.from('key'),
          counter: 0,
          name: 'Key',
        })),
      )
      .execute();
    expect(await check('Second factors')).toMatchObject({ state: 'ok' });
  });

  it('asks for an archive of the database that works', async () => {
    expect(await check('Backups')).toMatchObject({
      state: 'todo',
      text: expect.stringContaining('Switch on archiving'),
    });
    const now = test.deps.clock.now();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    const getState = (archiver: { at?: string | null; failed?: boolean }) =>
      backupCheck({ mode: 'on', at: hoursAgo(1), failed: false, ...archiver }, now).state;
    expect(getState({})).toBe('ok');
    expect([getState({ failed: true }), getState({ at: hoursAgo(25) }), getState({ at: null })]).toEqual([
      'todo',
      'todo',
      'todo',
    ]);
  });
});
