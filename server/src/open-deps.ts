import { Resolver } from 'node:dns/promises';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, unwritableDataDir } from './config.ts';
import { ownsTables } from './lib/application-role.ts';
import { type Db, openDatabase } from './lib/db.ts';
import type { Deps } from './lib/deps.ts';
import { localFiles, signedFileUrl } from './lib/files.ts';
import { s3Files } from './lib/files-s3.ts';
import { openLive } from './lib/live.ts';
import { localBus, postgresEngine } from './lib/live-engines.ts';
import { openLog } from './lib/log.ts';
import { recordMails } from './lib/mail-log.ts';
import { countMails, openMailer } from './lib/mailer.ts';
import { cacheMetric, openMetrics, poolMetrics, replicaMetric } from './lib/metrics.ts';
import { checkMigrated, migrate } from './lib/migrate.ts';
import { openPageCache, pageCacheLife } from './lib/page-cache.ts';
import { publicOrLoopback } from './lib/public-address.ts';
import { purgesCdn } from './lib/purges-cdn.ts';
import { openPusher } from './lib/pusher.ts';
import { openReadReplica } from './lib/read-replica.ts';
import type { RenderedPage } from './lib/rendered-page.ts';
import { openSafeFetch } from './lib/safe-fetch.ts';
import { openSessionCache, sessionCacheMilliseconds } from './lib/session-cache.ts';
import { openSite, type Site, startSiteListener } from './lib/site.ts';
import { openStripe } from './lib/stripe.ts';
import { keyedHash } from './lib/tokens.ts';
import { listUnfilledDetails } from './lib/unfilled-details.ts';

/** The commands of the program. */
export type Command = 'serve' | 'migrate' | 'seed' | 'admin' | 'audit:verify';
/** Registers a function that closes a resource; they are called in reverse order. */
type Opened = (close: () => Promise<void> | void) => void;

const checkDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw unwritableDataDir(dataDir, cause);
  }
};

/** The connection of the server, and that of the role which owns the tables, if it is another one. */
interface DatabaseUrls {
  url: string;
  migrationUrl: string | undefined;
}

const startDatabase = async ({ dataDir }: Config, opened: Opened): Promise<DatabaseUrls> => {
  const { startEmbeddedPostgres } = await import('../../sandbox/postgres/embedded-postgres.ts');
  const embedded = await startEmbeddedPostgres({ dataDir });
  opened(() => embedded.stop());
  return { url: embedded.applicationUrl, migrationUrl: embedded.url };
};

const findDatabase = (config: Config, opened: Opened): DatabaseUrls | Promise<DatabaseUrls> =>
  config.databaseUrl === undefined
    ? startDatabase(config, opened)
    : { url: config.databaseUrl, migrationUrl: config.databaseMigrationUrl };

const warnOfOwner = async (config: Config, db: Db) => {
  if (await ownsTables(db))
    openLog('database', config).warn(
      'The role of DATABASE_URL owns the tables. Set DATABASE_MIGRATION_URL to it, and DATABASE_URL to a role without their ownership.',
    );
};

const openEngine = async (config: Config, directUrl: string) => {
  if (config.redisUrl === undefined) return postgresEngine(directUrl);
  const { redisEngine } = await import('./lib/live-redis.ts');
  const log = openLog('live', config);
  const name = keyedHash(config.sessionSecret, 'live').slice(0, 12);
  return redisEngine(config.redisUrl, name, (cause) => log.warn(cause, 'Redis is unavailable'));
};

const openOptionalTracing = async ({ otlpEndpoint }: Config, opened: Opened) => {
  if (otlpEndpoint === undefined) return undefined;
  const { openTracing } = await import('./lib/tracing.ts');
  const tracing = openTracing(otlpEndpoint);
  opened(tracing.stop);
  return tracing;
};

const requireFilledIn = (site: Site) => {
  const missing = listUnfilledDetails(site).map(({ what }) => `- ${what}`);
  if (missing.length > 0)
    throw new ConfigError(
      `Production does not start before these are filled in, in content/ or at /admin-settings:\n${missing.join('\n')}\nSet ALLOW_TEMPLATES=1 to start without them.`,
    );
};

/** Opens the dependencies of `command`, with the database migrated to the schema of this build. */
export const openDeps = async (
  config: Config,
  command: Command,
  opened: Opened,
): Promise<{ deps: Deps; directUrl: string }> => {
  await checkDataDir(config.dataDir);
  const { url, migrationUrl } = await findDatabase(config, opened);
  const directUrl = config.databaseDirectUrl ?? url;
  if (config.migrate || command === 'migrate')
    await migrate(migrationUrl ?? directUrl, { applicationUrl: migrationUrl && url });
  else await checkMigrated(directUrl);

  const metrics = openMetrics();
  const watchPool = poolMetrics(metrics);
  const tracing = await openOptionalTracing(config, opened);
  const openPool = (name: string, poolUrl: string) =>
    openDatabase(poolUrl, {
      watch: (pool) => watchPool(name, pool),
      log: tracing?.query,
      prepared: config.databasePrepared,
    });
  const db = openPool('main', url);
  opened(() => db.destroy());
  if (config.production && command === 'serve') await warnOfOwner(config, db);
  const replica = config.databaseReplicaUrl && openPool('replica', config.databaseReplicaUrl);
  const { withReplica, stop } = openReadReplica(
    db,
    replica || undefined,
    openLog('replica', config),
    replica ? { onLag: replicaMetric(metrics) } : {},
  );
  opened(stop);
  const site = await openSite(db);
  if (!config.allowTemplates && command === 'serve') requireFilledIn(site.current());
  const mailer = recordMails(countMails(openMailer(config, db, site), metrics), config, db);
  opened(() => mailer.close());
  const live = openLive(command === 'serve' ? await openEngine(config, directUrl) : localBus());
  opened(() => live.stop());
  const pages = purgesCdn(
    openPageCache<RenderedPage>({ ...pageCacheLife, onRead: cacheMetric(metrics, 'pages') }),
    config.cdnPurgeUrl,
    openLog('cdn', config),
  );
  if (command === 'serve') {
    const listener = startSiteListener({ site, pages }, directUrl);
    opened(() => listener.stop());
  }
  return {
    deps: {
      config,
      clock: { now: () => new Date() },
      db,
      withReplica,
      mailer,
      live,
      metrics,
      tracing,
      stripe: openStripe(config),
      pages,
      site,
      pusher: openPusher(config),
      sessions: openSessionCache(sessionCacheMilliseconds),
      httpClient: openSafeFetch({
        userAgent: `MarketplaceBot/1.0 (+${config.publicUrl})`,
        ...(config.fetchesLoopback ? { allows: publicOrLoopback } : {}),
      }),
      webhookClient: openSafeFetch({
        userAgent: `Webhooks/1.0 (+${config.publicUrl})`,
        ...(config.webhooksAllowLoopback ? { allows: publicOrLoopback } : {}),
      }),
      dns: new Resolver({ timeout: 2_000, tries: 2 }),
      signFileUrl: (id, readerId) => signedFileUrl(config.sessionSecret, id, readerId),
      files: config.s3 === undefined ? localFiles(join(config.dataDir, 'files')) : s3Files(config.s3),
    },
    directUrl,
  };
};
