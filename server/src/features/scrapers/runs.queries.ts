import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { RunState, ScrapeRun } from '../../../../contract/src/scrape-sources.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import type { Changes } from './apply-crawl.ts';
import type { SourceRow } from './crawl.ts';

export type RunRow = Selectable<DB['scrape_runs']>;

const getRunState = ({ outcome, started_at }: RunRow): RunState =>
  outcome ?? (started_at === null ? 'queued' : 'running');

export const toRun = ({ outcome, ...run }: RunRow): ScrapeRun => ({
  ...run,
  state: getRunState({ ...run, outcome }),
});

/** Opens a run of a source, or returns the run that is queued or running. */
export const openRun = async (
  db: Db,
  sourceId: string,
  trigger: ScrapeRun['trigger'],
): Promise<{ run: RunRow; opened: boolean }> => {
  const inserted = await db
    .insertInto('scrape_runs')
    .values({ source_id: sourceId, trigger })
    .onConflict((conflict) => conflict.column('source_id').where('ended_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { run: inserted, opened: true };
  const run = await db
    .selectFrom('scrape_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  // The open run ended between the two queries.
  return run ? { run, opened: false } : openRun(db, sourceId, trigger);
};

/** Marks a run as started and returns its source; undefined if the run has ended or the source is deleted. */
export const beginRun = async (db: Db, runId: string): Promise<SourceRow | undefined> => {
  const run = await db
    .updateTable('scrape_runs')
    .set({ started_at: sql`now()` })
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .returning('source_id')
    .executeTakeFirst();
  if (run === undefined) return undefined;
  return db.selectFrom('scrape_sources').selectAll().where('id', '=', run.source_id).executeTakeFirst();
};

/** Locks the open run of a source. The end of a run locks it before its source, so a deletion has to do the same. */
export const lockRunOfSource = async (db: Db, sourceId: string): Promise<void> => {
  await db
    .selectFrom('scrape_runs')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute();
};

/** Locks a run that has not ended and its source. Returns the source. */
export const lockOpenRun = async (db: Db, runId: string): Promise<SourceRow | undefined> => {
  const run = await db
    .selectFrom('scrape_runs')
    .select('source_id')
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) return undefined;
  return db
    .selectFrom('scrape_sources')
    .selectAll()
    .where('id', '=', run.source_id)
    .forUpdate()
    .executeTakeFirst();
};

export interface RunResult {
  outcome: NonNullable<RunRow['outcome']>;
  error: string | null;
  changes?: Changes;
  itemErrors?: { item: string; error: string }[];
}

export const endRun = async (
  db: Db,
  runId: string,
  { outcome, error, changes, itemErrors = [] }: RunResult,
): Promise<void> => {
  const stored = itemErrors
    .slice(0, limits.scrapeItemErrors)
    .map(({ item, error: text }) => ({ item, error: text }));
  await db
    .updateTable('scrape_runs')
    .set({
      outcome,
      error,
      ended_at: sql`now()`,
      ...changes,
      item_errors: JSON.stringify(stored),
      item_error_count: itemErrors.length,
    })
    .where('id', '=', runId)
    .execute();
};

/** The runs of a source, newest first. */
export const listRuns = async (
  db: Db,
  sourceId: string,
  query: Parameters<typeof rowWindow>[0],
): Promise<Rows<ScrapeRun>> => {
  const { take, skip } = rowWindow(query);
  const runs = db.selectFrom('scrape_runs').where('source_id', '=', sourceId);
  const rows = await runs.selectAll().orderBy('id', 'desc').limit(take).offset(skip).execute();
  const { count } = await runs
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toRun), count };
};

/** Fails runs whose task was lost. */
export const endLostRuns = async (db: Db): Promise<void> => {
  await db
    .updateTable('scrape_runs')
    .set({ outcome: 'failed', ended_at: sql`now()`, error: 'The run was interrupted.' })
    .where('ended_at', 'is', null)
    .where('queued_at', '<', sql<string>`now() - interval '2 hours'`)
    .execute();
};

/** Deletes all but the latest runs of a source. */
export const purgeOldRuns = async (db: Db, sourceId: string): Promise<void> => {
  await sql`
    delete from scrape_runs where id in (
      select id from scrape_runs where source_id = ${sourceId} order by id desc offset ${limits.scrapeRunsKept}
    )`.execute(db);
};
