import { execFile } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../src/lib/migrate.ts';
import { readSite } from '../src/lib/site.ts';
import type { CheckContext } from '../src/production-checks/production-check.ts';
import { neededEvents } from '../src/production-checks/stripe-checks.ts';
import { bucketForTest } from './bucket-for-test.ts';
import { redisForTest } from './redis-for-test.ts';
import { startSmtpServer } from './smtp-server.ts';

const domain = 'cadre.test';

/** The answers of Stripe to the calls of the check. A test changes them. */
const stripeAnswers = () => ({
  keyIsValid: true,
  endpoints: [
    {
      url: `https://${domain}/api/payment/webhook`,
      status: 'enabled',
      enabled_events: [...neededEvents] as string[],
    },
  ],
  portals: [{ id: 'bpc_1' }],
  tax: { status: 'active', status_details: {} } as { status: string; status_details: object },
});

const serveStripe = async () => {
  const state = stripeAnswers();
  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://stripe');
    if (!state.keyIsValid)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    if (pathname === '/v1/webhook_endpoints')
      return send(response, 200, { object: 'list', data: state.endpoints });
    if (pathname === '/v1/billing_portal/configurations')
      return send(response, 200, { object: 'list', data: state.portals });
    if (pathname === '/v1/tax/settings') return send(response, 200, state.tax);
    return send(response, 200, { object: 'balance' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

/** A TLS server with a certificate that it signed itself and that is valid for `days`. */
const serveTls = async (folder: string, days: number) => {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await promisify(execFile)('openssl', [
    ...request,
    ...names,
    '-days',
    String(days),
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  const ca = await readFile(cert, 'utf8');
  const server = createTlsServer({ key: await readFile(key), cert: ca }, (socket) => socket.end());
  server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tls = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, ca };
  return { tls, close: () => server.close() };
};

const durableDatabase = async (folder: string) => {
  const first = await startEmbeddedPostgres({ dataDir: folder });
  const admin = new pg.Client({ connectionString: first.url });
  await admin.connect();
  await admin.query("alter system set archive_mode = 'on'");
  await admin.query("alter system set archive_command = 'true'");
  await admin.end();
  await first.stop();
  const database = await startEmbeddedPostgres({ dataDir: folder });
  await migrate(database.url, { applicationUrl: database.applicationUrl });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const query = (text: string) => owner.query(text);
  await query(`insert into users (type, email, first_name, last_name, admin_role)
    values ('admin', 'owner@${domain}', 'Ada', 'Owner', 'owner')`);
  await query(`insert into operation_runs (operation, succeeded)
    values ('base_backup', true), ('files_backup', true), ('restore_drill', true), ('files_drill', true)`);
  return {
    ...database,
    query,
    close: async () => {
      await owner.end();
      await database.stop();
    },
  };
};

const vapidPair = () => {
  const curve = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: curve.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url'),
  };
};

/** The texts of `content/` with every placeholder filled in. */
const filledContent = async () => {
  const { operator, texts } = await readSite();
  const filled = JSON.stringify({ operator, texts })
    .replaceAll(/\[[^\]"]+\](?!\()/g, 'Filled')
    .replaceAll('template: true', 'template: false')
    .replaceAll('cadre.example', domain);
  return JSON.parse(filled) as { operator: typeof operator; texts: typeof texts };
};

/**
 * Everything that `check:production` looks at, as it should be: a durable database with its own roles, a mail server, a
 * bucket, Redis, a certificate, and Stripe's answers. Tests break one thing at a time.
 */
export const readyInstallation = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-ready-'));
  const [database, smtp, bucket, redis, stripe, site, dying] = await Promise.all([
    durableDatabase(folder),
    startSmtpServer(),
    bucketForTest(),
    redisForTest(),
    serveStripe(),
    serveTls(folder, 90),
    serveTls(folder, 3),
  ]);
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: `https://${domain}`,
    DATABASE_URL: database.applicationUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: smtp.url,
    MAIL_FROM: `Cadre <hello@${domain}>`,
    CONTACT_EMAIL: `contact@${domain}`,
    STRIPE_SECRET_KEY: 'sk_live_51NotARealKey',
    STRIPE_WEBHOOK_SECRET: 'whsec_51NotARealSecret',
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    INBOUND_MAIL_DOMAIN: `in.${domain}`,
    INBOUND_SMTP_PORT: '2525',
    ...vapidPair(),
  };
  const records: Record<string, string[]> = {
    [domain]: ['192.0.2.10'],
    [`TXT ${domain}`]: ['v=spf1 include:_spf.mail.test -all'],
    [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=quarantine'],
    [`MX in.${domain}`]: ['mx.mail.test'],
  };
  const listRecords = async (name: string) => {
    const found = records[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };
  const dns: CheckContext['dns'] = {
    resolve: listRecords,
    resolveTxt: async (name) => (await listRecords(`TXT ${name}`)).map((text) => [text]),
    resolveMx: async (name) => (await listRecords(`MX ${name}`)).map((exchange) => ({ exchange })),
  };
  return {
    env,
    records,
    stripe: stripe.state,
    bucket: bucket.state,
    ownerUrl: database.url,
    /** Runs a statement as the owner of the database. */
    query: database.query,
    /** The site with a certificate that ends in three days. */
    dyingTls: dying.tls,
    untrustedTls: { host: site.tls.host, port: site.tls.port },
    context: {
      dns,
      tls: site.tls,
      stripeApiBase: stripe.base,
      content: await filledContent(),
    } satisfies Partial<CheckContext>,
    close: async () => {
      for (const service of [stripe, site, dying, bucket]) service.close();
      await Promise.all([database.close(), smtp.close(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
