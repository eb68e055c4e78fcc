import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readyInstallation } from '../../test/ready-installation.ts';
import { readSite } from '../lib/site.ts';
import type { CheckContext } from './production-check.ts';
import { runProductionChecks } from './run-production-checks.ts';

vi.setConfig({ testTimeout: 60_000 });

type Installation = Awaited<ReturnType<typeof readyInstallation>>;
let ready: Installation;
beforeAll(async () => {
  ready = await readyInstallation();
});
afterAll(() => ready.close());

const check = (env: Record<string, string> = {}, context: Partial<CheckContext> = {}) =>
  runProductionChecks({ ...ready.env, ...env }, { ...ready.context, ...context });

/** The lines that say what to do. */
const found = async (env?: Record<string, string>, context?: Partial<CheckContext>) => {
  const { text, ok } = await check(env, context);
  const lines = text.split('\n').filter((line) => line.startsWith('FIX'));
  expect(ok).toBe(lines.length === 0);
  return lines.map((line) => line.replace(/^FIX +/, '').replace(/ {2,}/, ': '));
};

it('says that everything is ready, with a line for each check [check-production-ready]', async () => {
  const { text, ok } = await check();
  expect(text.split('\n').filter((line) => !line.startsWith('ok'))).toEqual(['', 'Ready for production.']);
  expect(text.split('\n').filter((line) => line.startsWith('ok')).length).toBeGreaterThan(18);
  expect(ok).toBe(true);
});

/** Mistakes in the settings alone, and the one sentence that each leads to. */
const wrongSettings: [string, Record<string, string>, RegExp[]][] = [
  ['NODE_ENV is missing', { NODE_ENV: '' }, [/^settings: NODE_ENV is not 'production'/]],
  [
    'a required setting is missing',
    { CONTACT_EMAIL: '' },
    [/^settings: The setting CONTACT_EMAIL is missing.* The program does not start\.$/],
  ],
  [
    'an address of the template is left',
    { CONTACT_EMAIL: 'contact@cadre.example' },
    [/^placeholders: CONTACT_EMAIL still has the value of a template/],
  ],
  [
    'the site is not on https',
    { PUBLIC_URL: 'http://cadre.test' },
    [/^address: .*https:\/\//, /^stripe-webhook/],
  ],
  [
    'backups stay on the machine',
    {
      BACKUP_S3_BUCKET: '',
      BACKUP_S3_ENDPOINT: '',
      BACKUP_S3_ACCESS_KEY_ID: '',
      BACKUP_S3_SECRET_ACCESS_KEY: '',
    },
    [/^backups: BACKUP_S3_\* are not set/],
  ],
  [
    'one secret is used twice',
    {
      INBOUND_MAIL_SECRET: '9f2c4be17ad05836e1c7b94d20f8a36b',
      SESSION_SECRET: '9f2c4be17ad05836e1c7b94d20f8a36b',
    },
    [/^settings: The setting SESSION_SECRET can be guessed/, /^secrets: SESSION_SECRET can be/, /used twice/],
  ],
  ['push keys are missing', { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }, [/^push-keys: .*are not set/]],
  [
    'push keys are of two pairs',
    { VAPID_PRIVATE_KEY: 'p4T8sQm1mVxj3v2B6bH0kq8xVhYH3dWqS7c9nJ1aE2I' },
    [/is not the key of/],
  ],
  ['no proxy is trusted', { TRUST_PROXY: '' }, [/^proxy: TRUST_PROXY is not set/]],
  [
    'the mail server is away',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    [/^mail-server: .*does not respond \(.*ECONNREFUSED/],
  ],
  [
    'a test key in production',
    { STRIPE_SECRET_KEY: 'sk_test_51NotARealKey' },
    [/^settings: .*not a live key/, /^stripe-key: .*is a test key: nobody would be charged/],
  ],
  [
    'a live key in staging',
    { STAGE: 'staging' },
    [/^settings: .*not a test key/, /^stripe-key: .*is a live key, but STAGE is staging/],
  ],
  [
    'the database is away',
    { DATABASE_URL: 'postgres://a:0123456789abcdef@127.0.0.1:9/cadre' },
    [/^database: .*does not respond/],
  ],
  ['Redis is away', { REDIS_URL: 'redis://127.0.0.1:9' }, [/^redis: .*does not respond \(.*ECONNREFUSED/]],
  [
    'the bucket does not exist',
    { S3_BUCKET: 'nowhere' },
    [/^bucket: The bucket nowhere cannot be written.*no bucket/],
  ],
  ['the key of the bucket is wrong', { S3_SECRET_ACCESS_KEY: 'other' }, [/^bucket: .*answered 403/]],
];

it.each(wrongSettings)('finds that %s [check-production-settings]', async (_, env, sentences) => {
  const lines = await found(env);
  expect(lines).toHaveLength(sentences.length);
  for (const [index, sentence] of sentences.entries()) expect(lines[index]).toMatch(sentence);
});

/** Mistakes outside the settings: what breaks, and the one sentence. */
const wrongWorld: [
  string,
  (at: Installation) => Partial<CheckContext> | Promise<unknown>,
  RegExp,
  Record<string, string>?,
][] = [
  [
    'a fact of the operator is a placeholder',
    ({ context }) => ({
      content: { ...context.content, operator: { ...context.content.operator, company: '[Name]' } },
    }),
    /^operator: Fill in the name of the company/,
  ],
  [
    'a legal text is a template',
    ({ context }) => ({
      content: {
        ...context.content,
        texts: {
          ...context.content.texts,
          'terms-and-conditions': {
            ...context.content.texts['terms-and-conditions'],
            text: '---\ntitle: Terms\nchanged: 2026-11-21\n---\nKept [how long].',
          },
        },
      },
    }),
    /^legal-texts: Replace the \[marked\] parts of the text /,
  ],
  [
    'the domain has no address',
    ({ context }) => ({ dns: { ...context.dns, resolve: () => Promise.reject(new Error()) } }),
    /^domain: cadre\.test .*publish an A or AAAA record/,
  ],
  ['the certificate ends soon', ({ dyingTls }) => ({ tls: dyingTls }), /^certificate: .*ends in 2 days/],
  [
    'nobody trusts the certificate',
    ({ untrustedTls }) => ({ tls: untrustedTls }),
    /^certificate: Browsers refuse .*SELF_SIGNED/,
  ],
  [
    'SPF is missing',
    ({ context }) => ({
      dns: {
        ...context.dns,
        resolveTxt: async (name) =>
          name.startsWith('_dmarc') || name.includes('_domainkey') ? context.dns.resolveTxt(name) : [],
      },
    }),
    /^sender-domain: cadre\.test has no SPF record/,
  ],
  [
    'DMARC is missing',
    ({ context }) => ({
      dns: {
        ...context.dns,
        resolveTxt: async (name) => (name.startsWith('_dmarc') ? [] : context.dns.resolveTxt(name)),
      },
    }),
    /^sender-domain: cadre\.test has no DMARC record/,
  ],
  [
    'nobody takes the answers by mail',
    ({ context }) => ({ dns: { ...context.dns, resolveMx: () => Promise.reject(new Error()) } }),
    /^inbound-mail: in\.cadre\.test .*no MX record/,
  ],
];

it.each(wrongWorld)('finds that %s [check-production-world]', async (_, change, sentence) => {
  const lines = await found({}, change(ready) as Partial<CheckContext>);
  expect(lines).toEqual([expect.stringMatching(sentence)]);
});

it('finds what Stripe lacks, one by one [check-production-stripe]', async () => {
  const { stripe } = ready;
  const [endpoint] = stripe.endpoints;
  if (!endpoint) throw new Error('The installation has no endpoint.');
  stripe.keyIsValid = false;
  expect(await found()).toEqual([expect.stringMatching(/^stripe-key: Stripe refuses STRIPE_SECRET_KEY/)]);
  stripe.keyIsValid = true;
  stripe.endpoints = [];
  expect(await found()).toEqual([
    expect.stringMatching(/^stripe-webhook: Stripe has no webhook endpoint for https:/),
  ]);
  stripe.endpoints = [{ ...endpoint, status: 'disabled' }];
  expect(await found()).toEqual([expect.stringMatching(/^stripe-webhook: .* is disabled/)]);
  stripe.endpoints = [
    { ...endpoint, enabled_events: endpoint.enabled_events.filter((name) => name !== 'invoice.paid') },
  ];
  expect(await found()).toEqual([expect.stringMatching(/^stripe-webhook: .*does not send invoice\.paid:/)]);
  stripe.endpoints = [endpoint];
  const { portals } = stripe;
  stripe.portals = [];
  expect(await found()).toEqual([expect.stringMatching(/^stripe-portal: Stripe has no settings/)]);
  stripe.portals = portals;
  const { tax } = stripe;
  stripe.tax = { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } };
  expect(await found()).toEqual([]);
  expect(await found({ STRIPE_TAX: 'on' })).toEqual([
    expect.stringMatching(/^stripe-tax: .*lacks head_office/),
  ]);
  stripe.tax = tax;
  expect(await found({ STRIPE_TAX: 'on' })).toEqual([]);
});

it('finds what the database lacks, one by one [check-production-database]', async () => {
  const { query } = ready;
  expect(await found({ DATABASE_URL: ready.ownerUrl })).toEqual([
    expect.stringMatching(/^database-role: .*owns the tables/),
  ]);
  const planted: [string, string, RegExp][] = [
    [
      "update users set status = 'suspended'",
      "update users set status = 'active'",
      /^admin: There is no admin/,
    ],
    [
      "update operation_runs set finished_at = now() - interval '30 hours' where operation = 'base_backup'",
      'update operation_runs set finished_at = now()',
      /^backups: The last backup of the database is 30 hours old/,
    ],
    [
      "update operation_runs set finished_at = now() - interval '9 days' where operation = 'restore_drill'",
      'update operation_runs set finished_at = now()',
      /^backups: The last restore drill is 216 hours old/,
    ],
    [
      "delete from operation_runs where operation = 'restore_drill'",
      "insert into operation_runs (operation, succeeded) values ('restore_drill', true)",
      /^backups: There has been no restore drill/,
    ],
    [
      "update schema_migrations set name = 'x' where name = '0012-audit'",
      "update schema_migrations set name = '0012-audit' where name = 'x'",
      /^schema: The database lacks the migration 0012-audit/,
    ],
    [
      'alter role cadre_app set synchronous_commit = off',
      'alter role cadre_app reset synchronous_commit',
      /^database: synchronous_commit of PostgreSQL is off/,
    ],
  ];
  for (const [plant, undo, sentence] of planted) {
    await query(plant);
    expect(await found()).toEqual([expect.stringMatching(sentence)]);
    await query(undo);
  }
  expect(await found()).toEqual([]);
});

it('finds an archive that fails, and asks for none of a managed database [check-production-backups]', async () => {
  const { query } = ready;
  await query("alter system set archive_command = 'false'");
  await query('select pg_reload_conf()');
  await query('create table scratch (id int)');
  const failure = expect.stringMatching(/^backups: PostgreSQL cannot archive [0-9A-F]{24}/);
  await vi.waitFor(
    async () => {
      // The archiver may have stored an earlier segment by the command before.
      await query('insert into scratch values (1)');
      await query('select pg_switch_wal()');
      expect(await found()).toEqual([failure]);
    },
    { timeout: 30_000, interval: 1_000 },
  );
  await query('delete from operation_runs');
  expect(await found({ BACKUPS: 'managed' })).toEqual([]);
});

it('reports the texts as shipped, unless an admin has set others', async () => {
  const content = await readSite();
  const lines = await found({ BACKUPS: 'managed' }, { content });
  expect(lines).toContainEqual(expect.stringMatching(/^operator: Fill in the company number/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^legal-texts: Replace the text “.*”, which is a template/),
  );
  const inDatabase = async () => {
    const { content: _, ...context } = ready.context;
    const { text } = await runProductionChecks({ ...ready.env, BACKUPS: 'managed' }, context);
    return /the name of the company/.test(text);
  };
  expect(await inDatabase()).toBe(true);
  const operator = JSON.stringify({ ...content.operator, company: 'Northwind Ltd' });
  await ready.query(
    `insert into site_settings (section, version, value) values ('operator', 1, '${operator.replaceAll("'", "''")}')`,
  );
  expect(await inDatabase()).toBe(false);
});
