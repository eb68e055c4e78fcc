import { sql } from 'kysely';
import pg from 'pg';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { openLog } from '../../lib/log.ts';
import { applyCrawl } from './apply-crawl.ts';
import { type Crawl, crawl, isSourceFailure, SourceFailedError, type SourceRow } from './crawl.ts';
import { HostBusyError } from './polite-fetch.ts';
import { beginRun, endRun, lockOpenRun, purgeOldRuns, type RunResult } from './runs.queries.ts';
import { repeatListings } from './source-listings.queries.ts';

const maxPauseSeconds = 7 * 86_400;

type RunDeps = Pick<Deps, 'db' | 'httpClient' | 'config' | 'metrics'>;

const runsTotal = (registry: Registry) =>
  (registry.getSingleMetric('scrape_runs_total') as Counter | undefined) ??
  new Counter({
    name: 'scrape_runs_total',
    help: 'Runs of scrape sources by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });

interface FinishedRun {
  result: RunResult;
  /** Failures in a row, this run included. */
  failures: number;
  /** Seconds that the source asks to wait. */
  pause?: number;
}

/** Schedules the next run after the interval, which doubles with each failure in a row. */
const schedule = async (
  db: Db,
  source: SourceRow,
  { result, failures, pause = 0 }: FinishedRun,
): Promise<void> => {
  const interval = source.interval_minutes * 60;
  const doubled = interval * 2 ** Math.min(20, Math.max(0, failures - 1));
  const wait = Math.max(interval, Math.min(maxPauseSeconds, doubled), pause);
  const good = result.outcome === 'good' || result.outcome === 'unchanged';
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

/** Ends a run in one transaction with its changes. Does nothing if another process ended the run. */
const finish = (
  { db, metrics }: RunDeps,
  runId: string,
  apply: (tx: Db, source: SourceRow) => Promise<FinishedRun> | FinishedRun,
) =>
  db.transaction().execute(async (tx) => {
    const source = await lockOpenRun(tx, runId);
    if (source === undefined) return;
    const finished = await apply(tx, source);
    await endRun(tx, runId, finished.result);
    await schedule(tx, source, finished);
    await purgeOldRuns(tx, source.id);
    runsTotal(metrics).inc({ outcome: finished.result.outcome });
  });

const applyResult = async (db: Db, source: SourceRow, read: Crawl | 'unchanged'): Promise<RunResult> => {
  if (read === 'unchanged') {
    const found = await repeatListings(db, source.id);
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
  const bySource = isSourceFailure(cause);
  if (!bySource) openLog('scrapers', deps.config).error(cause, 'scrape run failed');
  const error = bySource ? cause.message : 'The source could not be read because of an internal error.';
  return finish(deps, runId, (_, { failures_in_a_row: before }) => ({
    result: { outcome: 'failed', error },
    failures: before + 1,
    pause: cause instanceof SourceFailedError ? cause.pause : 0,
  }));
};

/**
 * Runs a source. A failure is recorded in the run, changes no scraped job and delays the next run. Returns when to try
 * again if the host is busy. Can be called again for the same run. Throws only when the database is unavailable or a lock
 * times out.
 */
export const runSource = async (deps: RunDeps, runId: string): Promise<Date | undefined> => {
  const source = await beginRun(deps.db, runId);
  if (source === undefined) return undefined;
  try {
    const read = await crawl(deps, source);
    await finish(deps, runId, async (tx, current) => {
      const changed = current.url !== source.url || current.kind !== source.kind;
      const result = changed
        ? { outcome: 'failed' as const, error: 'The source was edited during the run.' }
        : await applyResult(tx, current, read);
      return { result, failures: 0 };
    });
  } catch (cause) {
    if (cause instanceof HostBusyError) return cause.until;
    // The task is retried and the run stays open.
    if (cause instanceof pg.DatabaseError && /^(08|40|53|55|57)/.test(cause.code ?? '')) throw cause;
    await fail(deps, runId, cause);
  }
  return undefined;
};
