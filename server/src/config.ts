import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type InboundMail, readInboundMail } from './inbound-settings.ts';
import { ConfigError } from './lib/config-error.ts';
import { isGuessable } from './lib/guessable-secret.ts';
import { readTrustProxy } from './lib/trust-proxy.ts';
import { type MailSettings, mailEnvironment, readMailSettings } from './mail-settings.ts';
import { type OidcProvider, readOidcProviders } from './oidc-settings.ts';
import { readS3, type S3 } from './s3-settings.ts';
import { refuseExposure, refuseKeyOfOtherStage, sandboxKeys } from './stage-settings.ts';

export type { S3 };
export { ConfigError, mailEnvironment, readMailSettings };

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(blankIsUnset, z.string().optional());
const url = z.preprocess(blankIsUnset, z.url().optional());

/** The settings that the environment can contain. */
export const Environment = z.object({
  NODE_ENV: z.preprocess(blankIsUnset, z.enum(['development', 'test', 'production']).optional()),
  STAGE: z.preprocess(blankIsUnset, z.enum(['production', 'staging']).default('production')),
  PORT: z.preprocess(blankIsUnset, z.coerce.number<unknown>().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blankIsUnset, z.string().default('localhost')),
  PUBLIC_URL: url,
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('.data')),
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: url,
  DATABASE_MIGRATION_URL: url,
  DATABASE_REPLICA_URL: url,
  DATABASE_PREPARED: z.preprocess(blankIsUnset, z.stringbool().default(true)),
  REDIS_URL: url,
  ...mailEnvironment,
  INBOUND_MAIL_DOMAIN: text,
  INBOUND_SMTP_PORT: z.preprocess(
    blankIsUnset,
    z.coerce.number<unknown>().int().min(1).max(65535).optional(),
  ),
  INBOUND_MAIL_SECRET: text,
  INBOUND_MAIL_AUTHSERV_ID: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: url,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url,
  STRIPE_TAX: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  S3_ENDPOINT: url,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  BACKUP_DIR: text,
  BACKUP_S3_ENDPOINT: url,
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  CDN_PURGE_URL: url,
  CLAMD_URL: z.preprocess(blankIsUnset, z.url({ protocol: /^clamd$/ }).optional()),
  SESSION_SECRET: text,
  REFERENCE_RATES_URL: url,
  WEBHOOKS_ALLOW_LOOPBACK: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  PWNED_PASSWORDS: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  CONTACT_EMAIL: text,
  ADMIN_2FA: z.preprocess(blankIsUnset, z.enum(['required', 'optional']).optional()),
  REAUTH_SECONDS: z.preprocess(blankIsUnset, z.coerce.number<unknown>().int().min(60).default(600)),
  DEMO: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  ALLOW_INSECURE_DEMO: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  TRUST_PROXY: text,
  DRAIN_SECONDS: z.preprocess(blankIsUnset, z.coerce.number<unknown>().min(0).max(7).optional()),
  MIGRATE: z.preprocess(blankIsUnset, z.stringbool().default(true)),
  BACKUPS: z.preprocess(blankIsUnset, z.enum(['own', 'managed']).default('own')),
  METRICS: z.preprocess(blankIsUnset, z.stringbool().optional()),
  METRICS_PORT: z.preprocess(blankIsUnset, z.coerce.number<unknown>().int().min(1).max(65535).optional()),
  API_DOCS: z.preprocess(blankIsUnset, z.stringbool().optional()),
  HSTS_INCLUDE_SUBDOMAINS: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  STYLE_GUIDE: z.preprocess(blankIsUnset, z.stringbool().optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  RATE_LIMITS: z.preprocess(blankIsUnset, z.enum(['on', 'off']).default('on')),
  ALLOW_TEMPLATES: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  ROLES: z.preprocess(blankIsUnset, z.enum(['web', 'worker', 'both']).default('both')),
  CADRE_WEB_DEV: z.preprocess(blankIsUnset, z.stringbool().default(false)),
});

/** The settings of the server, read from the environment by `readConfig` alone. */
export interface Config {
  production: boolean;
  /** Production's code on test payments: it says so on each page, and search engines leave it out. */
  staging: boolean;
  port: number;
  host: string;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Unset: the embedded database in `dataDir`, for development. */
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  /** The role that owns the tables. Unset: the role of `databaseUrl` owns them and migrates. */
  databaseMigrationUrl: string | undefined;
  /** For reads that tolerate replication lag. Unset: all reads use the main database. */
  databaseReplicaUrl: string | undefined;
  /** False behind a pooler that gives each transaction another connection: prepared statements do not work there. */
  databasePrepared: boolean;
  /** Unset: LISTEN/NOTIFY connects several processes. */
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mail: MailSettings;
  /** Unset: mails about messages cannot be answered. */
  inboundMail: InboundMail | undefined;
  sessionSecret: string;
  /** Whether new passwords are looked up among breached ones, by the range API of Have I Been Pwned. */
  pwnedPasswords: boolean;
  referenceRatesUrl: string | undefined;
  adminSecondFactor: 'required' | 'optional';
  /** How long a proof of the session's owner lasts for calls with `requiresRecentAuth`. */
  reauthSeconds: number;
  contactEmail: string;
  /** The providers that people may sign in with. */
  oidcProviders: readonly OidcProvider[];
  /** Whether addresses of customers may lead to this machine: in tests alone. */
  fetchesLoopback: boolean;
  /** Whether webhooks may be sent to this machine, for tests of receivers: never in production. */
  webhooksAllowLoopback: boolean;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Unset in production: Stripe itself. In development, the payments sandbox on this server's port. */
  stripeApiBase: string | undefined;
  /** Whether Stripe calculates tax on plans, and buyers accept the terms on its page. */
  stripeTax: boolean;
  /** Whether this process serves the payments sandbox. */
  paymentsSandbox: boolean;
  /** Unset: a pair generated and stored in `dataDir`. */
  vapidKeys: { publicKey: string; privateKey: string } | undefined;
  /** A mailto: or https: address for push services to contact the operator. */
  vapidSubject: string;
  demo: boolean;
  logLevel: string;
  /** The proxies whose forwarded addresses are trusted: none, the given number in a row, or those at these addresses. */
  trustProxy: false | number | string;
  /** How long a stopping process keeps serving, so that the proxy stops sending requests to it. */
  drainMilliseconds: number;
  /** Whether to migrate the database on startup; otherwise startup fails unless it is migrated. */
  migrate: boolean;
  /** Whether this installation makes its own backups; otherwise the database's provider does. */
  ownBackups: boolean;
  /** Where `deploy/backup.sh` keeps base backups and the archived log. Unset: not on this machine. */
  backupDir: string | undefined;
  /** The bucket that backups are copied to. */
  backupBucket: S3 | undefined;
  /** Whether a web process serves `/metrics`. */
  metrics: boolean;
  /** Whether a web process serves `/api/docs`, a page to try calls. */
  apiDocs: boolean;
  /** Whether browsers are told to use HTTPS for the subdomains of the site, too. */
  hstsIncludeSubdomains: boolean;
  /** Whether a web process serves `/components`, the style guide. */
  styleGuide: boolean;
  /** A port for metrics alone, for a process that serves no web. */
  metricsPort: number | undefined;
  /** The collector of traces. Unset: no tracing. */
  otlpEndpoint: string | undefined;
  /** Unset: files in `dataDir`. */
  s3: S3 | undefined;
  /** The cache in front of the site, which is purged by tag. Unset: pages there are up to 30 s old. */
  cdnPurgeUrl: string | undefined;
  /** The virus scanner for resumes. Unset: none. */
  clamdUrl: string | undefined;
  rateLimits: boolean;
  /** Whether production starts with template legal texts and unfilled details of the operator. */
  allowTemplates: boolean;
  roles: 'web' | 'worker' | 'both';
  webDev: boolean;
}

/** The error for a data folder that is not writable, with the error code of the system. */
export const unwritableDataDir = (dataDir: string, cause: unknown): ConfigError =>
  new ConfigError(
    `The data folder ${dataDir} cannot be written to (${(cause as NodeJS.ErrnoException).code}).`,
  );

/** A random secret for development, generated once and stored in `dataDir`. */
const readOrCreateSecret = (dataDir: string): string => {
  const file = join(dataDir, 'session-secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
};

/** The settings that production requires. */
export const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Reads and checks the settings. Throws ConfigError with a sentence that names the invalid setting. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is not right: ${issue?.message}.`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) {
    const missing = neededInProduction.find((name) => env[name] === undefined);
    if (missing)
      throw new ConfigError(`The setting ${missing} is missing; production does not start without it.`);
    if (env.DEMO)
      throw new ConfigError('DEMO is set; production does not fill a database with the demo marketplace.');
    if (env.WEBHOOKS_ALLOW_LOOPBACK)
      throw new ConfigError(
        'WEBHOOKS_ALLOW_LOOPBACK is set; production sends webhooks to public addresses alone.',
      );
    if (env.STRIPE_API_BASE !== undefined)
      throw new ConfigError('STRIPE_API_BASE is set; production takes payments through Stripe alone.');
    refuseKeyOfOtherStage(env.STAGE, env.STRIPE_SECRET_KEY ?? '');
  }
  if (!production && !env.ALLOW_INSECURE_DEMO) refuseExposure(env);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together; only one of them is set.');
  const contactEmail = env.CONTACT_EMAIL ?? 'contact@cadre.example';
  const dataDir = resolve(env.DATA_DIR);
  let sessionSecret = env.SESSION_SECRET;
  try {
    sessionSecret ??= readOrCreateSecret(dataDir);
  } catch (cause) {
    throw unwritableDataDir(dataDir, cause);
  }
  if (sessionSecret.length < 32)
    throw new ConfigError('The setting SESSION_SECRET has to be at least 32 characters long.');
  if (production && isGuessable(sessionSecret))
    throw new ConfigError(
      'The setting SESSION_SECRET can be guessed. Generate one, for example by: openssl rand -hex 32',
    );
  return {
    production,
    staging: env.STAGE === 'staging',
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePrepared: env.DATABASE_PREPARED,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Cadre <hello@cadre.example>',
    mail: readMailSettings(env),
    inboundMail: readInboundMail(env),
    sessionSecret,
    pwnedPasswords: env.PWNED_PASSWORDS,
    referenceRatesUrl: env.REFERENCE_RATES_URL,
    adminSecondFactor: env.ADMIN_2FA ?? (production ? 'required' : 'optional'),
    reauthSeconds: env.REAUTH_SECONDS,
    contactEmail,
    oidcProviders: readOidcProviders(environment, production),
    fetchesLoopback: env.NODE_ENV === 'test',
    webhooksAllowLoopback: env.WEBHOOKS_ALLOW_LOOPBACK,
    vapidKeys: publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey },
    vapidSubject: env.VAPID_SUBJECT ?? `mailto:${contactEmail}`,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? sandboxKeys.secretKey,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? sandboxKeys.webhookSecret,
    stripeApiBase: env.STRIPE_API_BASE ?? (production ? undefined : `http://127.0.0.1:${env.PORT}`),
    stripeTax: env.STRIPE_TAX,
    paymentsSandbox: !production && env.STRIPE_API_BASE === undefined,
    demo: env.DEMO,
    logLevel: env.LOG_LEVEL,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    drainMilliseconds: (env.DRAIN_SECONDS ?? (production ? 3 : 0)) * 1000,
    migrate: env.MIGRATE,
    backupDir: env.BACKUP_DIR,
    backupBucket: readS3(env, 'BACKUP_'),
    ownBackups: production && env.BACKUPS === 'own',
    metrics: env.METRICS ?? !production,
    apiDocs: env.API_DOCS ?? !production,
    hstsIncludeSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    styleGuide: env.STYLE_GUIDE ?? !production,
    metricsPort: env.METRICS_PORT,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    s3: readS3(env),
    cdnPurgeUrl: env.CDN_PURGE_URL,
    clamdUrl: env.CLAMD_URL,
    rateLimits: production || env.RATE_LIMITS === 'on',
    allowTemplates: env.ALLOW_TEMPLATES || !production,
    roles: env.ROLES,
    webDev: env.CADRE_WEB_DEV && !production,
  };
};
