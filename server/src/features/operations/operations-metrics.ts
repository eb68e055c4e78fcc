import { statfs } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { certificateEnd, type TlsTarget } from '../../lib/certificate-end.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { getHoursSinceRuns, isOfFiles, readArchive } from './operation-runs.ts';

const certificateMilliseconds = 10 * 60_000;
const redisMilliseconds = 1_000;

type Watched = Pick<Deps, 'db' | 'metrics' | 'config'>;

/** A gauge that is read at each scrape. Without an answer it has no value: the scrape itself has to succeed. */
const readAtScrape = (
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<[labels: Record<string, string>, value: number][]>,
  labelNames: string[] = [],
) =>
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      // A reset gauge without labels would say 0.
      if (labelNames.length > 0) this.reset();
      else this.remove();
      for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
    },
  });

const backupMetrics = ({ db, metrics, config }: Watched) => {
  readAtScrape(
    metrics,
    'operation_age_seconds',
    'The time since a backup, a copy of the files or a restore drill last succeeded. A day after the epoch if never.',
    async () =>
      Object.entries(await getHoursSinceRuns(db))
        .filter(([operation]) => !isOfFiles(operation) || config.s3 === undefined)
        .map(([operation, hours]) => [{ operation }, hours === null ? Date.now() / 1_000 : hours * 3_600]),
    ['operation'],
  );
  readAtScrape(
    metrics,
    'wal_archive_failing',
    'Whether PostgreSQL failed to archive its newest segment of the write-ahead log.',
    async () => {
      const { on, failing } = await readArchive(db);
      return [[{}, on && !failing ? 0 : 1]];
    },
  );
};

const diskMetrics = ({ metrics, config }: Watched) => {
  const disks = { data: config.dataDir, ...(config.backupDir && { backups: config.backupDir }) };
  const free = async (path: string) => {
    const { bavail, blocks } = await statfs(path);
    return bavail / blocks;
  };
  readAtScrape(
    metrics,
    'disk_free_ratio',
    'The free part of the disk of the data folder and of the backups.',
    () => Promise.all(Object.entries(disks).map(async ([disk, path]) => [{ disk }, await free(path)])),
    ['disk'],
  );
};

const certificateMetric = ({ metrics, config }: Watched, target?: TlsTarget) => {
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:') return;
  let certificate: { until: number; end: Promise<Date | string> } | undefined;
  readAtScrape(
    metrics,
    'certificate_expiry_seconds',
    'How long the certificate of the site is valid; 0 if browsers refuse it.',
    async () => {
      if (certificate === undefined || Date.now() > certificate.until)
        certificate = { until: Date.now() + certificateMilliseconds, end: certificateEnd(hostname, target) };
      const end = await certificate.end;
      return [[{}, typeof end === 'string' ? 0 : (end.getTime() - Date.now()) / 1_000]];
    },
  );
};

const redisMetric = ({ metrics, config }: Watched): (() => void) => {
  if (config.redisUrl === undefined) return () => {};
  const redis = new Redis(config.redisUrl, {
    commandTimeout: redisMilliseconds,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => redisMilliseconds,
  });
  redis.on('error', () => {});
  readAtScrape(metrics, 'redis_up', 'Whether Redis answers.', async () => [
    [
      {},
      await redis.ping().then(
        () => 1,
        () => 0,
      ),
    ],
  ]);
  return () => redis.disconnect();
};

/** The payments of a month from which on days without one are unusual. */
const paymentsPerMonth = 30;

/** Undefined while the month before the last payment had too few: a young site has days without one. */
const lastPayment = async (db: Db) => {
  const { rows } = await sql<{ seconds: number }>`
    with payments as (
      select received_at as at from payment_events where type in ('invoice.paid', 'checkout.session.completed')
    ), latest as (select max(at) as at from payments)
    select extract(epoch from now() - latest.at)::float8 as seconds from latest
    where (select count(*) from payments where payments.at > latest.at - interval '30 days') >= ${paymentsPerMonth}`.execute(
    db,
  );
  return rows[0]?.seconds;
};

/**
 * Metrics that show that something outside the program is wrong: backups, the archive, disks, the certificate, Redis,
 * payments. For one process with a worker. Returns how to stop.
 */
export const operationMetrics = (deps: Watched, tls?: TlsTarget): (() => void) => {
  if (deps.config.ownBackups) backupMetrics(deps);
  diskMetrics(deps);
  certificateMetric(deps, tls);
  readAtScrape(
    deps.metrics,
    'last_payment_age_seconds',
    'The time since the last payment that Stripe reported. No value until a month had thirty.',
    async () => {
      const seconds = await lastPayment(deps.db);
      return seconds === undefined ? [] : [[{}, seconds]];
    },
  );
  return redisMetric(deps);
};
