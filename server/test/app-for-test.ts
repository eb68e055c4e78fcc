import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type CallError, createClient } from '../../contract/src/client.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { openDatabase } from '../src/lib/db.ts';
import type { App, Deps } from '../src/lib/deps.ts';
import { localFiles, signedFileUrl } from '../src/lib/files.ts';
import { injectFetch } from '../src/lib/inject-fetch.ts';
import { type Live, openLive } from '../src/lib/live.ts';
import { localBus } from '../src/lib/live-engines.ts';
import { recordMails } from '../src/lib/mail-log.ts';
import type { Mail, Mailer } from '../src/lib/mailer.ts';
import { openMetrics } from '../src/lib/metrics.ts';
import { openPageCache, pageCacheLife } from '../src/lib/page-cache.ts';
import { publicOrLoopback } from '../src/lib/public-address.ts';
import { openPusher } from '../src/lib/pusher.ts';
import type { WithReplica } from '../src/lib/read-replica.ts';
import type { RenderedPage } from '../src/lib/rendered-page.ts';
import { openSafeFetch } from '../src/lib/safe-fetch.ts';
import { openSessionCache } from '../src/lib/session-cache.ts';
import { openSite } from '../src/lib/site.ts';
import { openStripe } from '../src/lib/stripe.ts';
import { randomToken } from '../src/lib/tokens.ts';
import type { Tracing } from '../src/lib/tracing.ts';
import { mailEnvironment, readMailSettings } from '../src/mail-settings.ts';
import { serializeChecked } from './checked-serializer.ts';
import { databaseForTest } from './database-for-test.ts';

/**
 * The whole server on a separate database, without a port. `mails` are the sent mails; `as(token)` is the typed client
 * of a person (undefined: a visitor), and `browser()` that of a visitor whose browser keeps a device cookie. `more` may add
 * routes. Call `close` in `afterAll`.
 */
export const appForTest = async (
  settings: Partial<Config> = {},
  more: (app: App) => void = () => {},
  live: Live = openLive(localBus()),
  tracing?: Tracing,
) => {
  const url = settings.databaseUrl ?? (await databaseForTest()).url;
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-test-'));
  const config: Config = {
    production: false,
    staging: false,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir,
    databaseUrl: url,
    databaseDirectUrl: url,
    databaseMigrationUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePrepared: true,
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'Cadre <hello@cadre.example>',
    mail: readMailSettings(z.object(mailEnvironment).parse({})),
    inboundMail: undefined,
    sessionSecret: 'a secret that is only used in tests',
    pwnedPasswords: false,
    // No server listens there.
    referenceRatesUrl: 'http://127.0.0.1:9/rates.xml',
    adminSecondFactor: 'optional',
    reauthSeconds: 600,
    contactEmail: 'contact@cadre.example',
    oidcProviders: [],
    fetchesLoopback: false,
    webhooksAllowLoopback: false,
    vapidKeys: undefined,
    vapidSubject: 'mailto:contact@cadre.example',
    stripeSecretKey: 'sk_test_cadre_sandbox',
    stripeWebhookSecret: 'whsec_cadre_sandbox',
    // No server listens there: tests of payments start a sandbox.
    stripeApiBase: 'http://127.0.0.1:9',
    stripeTax: false,
    paymentsSandbox: false,
    demo: false,
    logLevel: 'silent',
    trustProxy: false,
    drainMilliseconds: 0,
    migrate: true,
    ownBackups: false,
    backupDir: undefined,
    backupBucket: undefined,
    metrics: true,
    apiDocs: true,
    hstsIncludeSubdomains: false,
    styleGuide: true,
    metricsPort: undefined,
    otlpEndpoint: undefined,
    s3: undefined,
    cdnPurgeUrl: undefined,
    clamdUrl: undefined,
    rateLimits: false,
    allowTemplates: true,
    roles: 'both',
    webDev: false,
    ...settings,
  };
  const db = openDatabase(url, { max: 8 });
  const mails: Mail[] = [];
  const outbox: Mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)), close: () => {} };
  const deps = {
    config,
    clock: { now: () => new Date() },
    db,
    withReplica: ((work) => work(db)) as WithReplica,
    mailer: recordMails(outbox, config, db),
    live,
    metrics: openMetrics(),
    tracing,
    site: await openSite(db),
    stripe: openStripe(config),
    // Tests also write without the API, which invalidates no answer.
    pages: openPageCache<RenderedPage>({ ...pageCacheLife, visitorMilliseconds: 0 }),
    pusher: openPusher(config),
    // No process listens for ended sessions here.
    sessions: openSessionCache(0),
    httpClient: openSafeFetch({ userAgent: 'MarketplaceBot/1.0' }),
    webhookClient: openSafeFetch({
      userAgent: 'Webhooks/1.0',
      ...(config.webhooksAllowLoopback ? { allows: publicOrLoopback } : {}),
    }),
    // No name is looked up: a test sets the records that it needs.
    dns: { resolveTxt: async () => [] } as Deps['dns'],
    signFileUrl: (id: string, readerId: string) => signedFileUrl(config.sessionSecret, id, readerId),
    files: localFiles(join(dataDir, 'files')),
  };
  const app = await buildApp(deps, { serialize: serializeChecked });
  more(app);
  await app.ready();

  const as = (token?: string) =>
    createClient({
      baseUrl: '/api',
      fetch: injectFetch(app),
      headers: (): Record<string, string> =>
        token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  const browser = (device = randomToken()) =>
    createClient({
      baseUrl: '/api',
      fetch: injectFetch(app),
      headers: () => ({ cookie: `cadre_device=${device}` }),
    });

  const close = async () => {
    await app.close();
    await live.stop();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, deps, db, mails, as, browser, close };
};

export type TestApp = Awaited<ReturnType<typeof appForTest>>;

/** The error that `call` must end in: `expect(await refusal(call(...))).toMatchObject({ status: 404 })`. */
export const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => {
      throw new Error('The call was expected to be refused, but it succeeded.');
    },
    (cause: CallError) => cause,
  );

/** Opens an app for a single test and closes it afterwards. */
export const appForThisTest = async (settings: Partial<Config> = {}) => {
  const opened = await appForTest(settings);
  onTestFinished(opened.close);
  return opened;
};
