import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { FetchError } from '../../lib/safe-fetch.ts';
import { applyCrawl } from './apply-crawl.ts';
import { type Crawl, crawl, type Source, SourceFailedError } from './crawl.ts';
import { HostBusyError, RobotsRefusedError } from './polite-fetch.ts';
import { UnreadableError } from './posting.ts';
import { beginRun, type Ending, endRun, lockOpenRun, purgeOldRuns } from './runs.queries.ts';
import { repeatSightings } from './sightings.queries.ts';

const PAUSE_MOST_SECONDS = 7 * 86_400;

type RunDeps = Pick<Deps, 'db' | 'httpClient' | 'config' | 'metrics'>;

const runsTotal = (registry: Registry) =>
  (registry.getSingleMetric('scrape_runs_total') as Counter | undefined) ??
  new Counter({
    name: 'scrape_runs_total',
    help: 'Runs of sources of scraped jobs, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });

/** A failure that says something of the source; anything else is ours. */
const isOfSource = (cause: unknown): cause is Error =>
  cause instanceof FetchError ||
  cause instanceof SourceFailedError ||
  cause instanceof RobotsRefusedError ||
  cause instanceof UnreadableError;

interface Finish {
  ending: Ending;
  /** Failures in a row, this run counted. */
  failures: number;
  /** Seconds that the source asked to be left alone for. */
  pause?: number;
}

/** The next run comes after the interval; after failures in a row the waits double. */
const schedule = async (db: Db, source: Source, { ending, failures, pause = 0 }: Finish): Promise<void> => {
  const interval = source.interval_minutes * 60;
  const doubled = interval * 2 ** Math.min(20, Math.max(0, failures - 1));
  const wait = Math.max(interval, Math.min(PAUSE_MOST_SECONDS, doubled), pause);
  const good = ending.outcome === 'good' || ending.outcome === 'unchanged';
  await db
    .updateTable('scrape_sources')
    .set({
      failures_in_a_row: failures,
      next_run_at: sql`now() + make_interval(secs => ${wait})`,
      ...(good ? { last_good_run_at: sql`now()` } : {}),
    })
    .where('id', '=', source.id)
    .execute();
};

/** Ends a run once, however many took it up: in one transaction with all that it changes. */
const finish = (
  { db, metrics }: RunDeps,
  runId: string,
  end: (tx: Db, source: Source) => Promise<Finish> | Finish,
) =>
  db.transaction().execute(async (tx) => {
    const source = await lockOpenRun(tx, runId);
    if (source === undefined) return;
    const finished = await end(tx, source);
    await endRun(tx, runId, finished.ending);
    await schedule(tx, source, finished);
    await purgeOldRuns(tx, source.id);
    runsTotal(metrics).inc({ outcome: finished.ending.outcome });
  });

const keep = async (db: Db, source: Source, read: Crawl | 'unchanged'): Promise<Ending> => {
  if (read === 'unchanged') {
    const found = await repeatSightings(db, source.id);
    const changes = { found, added: 0, updated: 0, unchanged: found, gone: 0 };
    return { outcome: 'unchanged', error: null, changes };
  }
  const changes = await applyCrawl(db, source, read);
  await db
    .updateTable('scrape_sources')
    .set({ etag: read.etag, last_modified: read.lastModified })
    .where('id', '=', source.id)
    .execute();
  return {
    outcome: read.partial === undefined ? 'good' : 'partial',
    error: read.partial ?? null,
    changes,
    itemErrors: read.errors,
  };
};

const fail = (deps: RunDeps, runId: string, cause: unknown) => {
  const known = isOfSource(cause);
  if (!known) pino({ name: 'scrapers', level: deps.config.logLevel }).error(cause, 'a run broke');
  const error = known ? cause.message : 'It could not be read because of an error on our side.';
  return finish(deps, runId, (_, { failures_in_a_row: before }) => ({
    ending: { outcome: 'failed', error },
    failures: before + 1,
    pause: cause instanceof SourceFailedError ? cause.pause : 0,
  }));
};

/**
 * One run of a source. A failure changes no posting: it is told in the run, and the source is left alone for longer.
 * Answers when to try again, where its host is busy. Bears being called again for the same run.
 * Throws only while the database is away or a lock takes long.
 */
export const runSource = async (deps: RunDeps, runId: string): Promise<Date | undefined> => {
  const source = await beginRun(deps.db, runId);
  if (source === undefined) return undefined;
  try {
    const read = await crawl(deps, source);
    await finish(deps, runId, async (tx, now) => {
      const changed = now.url !== source.url || now.kind !== source.kind;
      const ending = changed
        ? { outcome: 'failed' as const, error: 'The source was changed meanwhile.' }
        : await keep(tx, now, read);
      return { ending, failures: 0 };
    });
  } catch (cause) {
    if (cause instanceof HostBusyError) return cause.until;
    // The task tries again; the run stays open.
    if (cause instanceof pg.DatabaseError && /^(08|40|53|55|57)/.test(cause.code ?? '')) throw cause;
    await fail(deps, runId, cause);
  }
  return undefined;
};
