import { sql } from 'kysely';
import { z } from 'zod';
import type { ScrapeRun } from '../../../../contract/src/scrape-sources.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { runSource } from './run-source.ts';
import { endLostRuns, openRun, type RunRow } from './runs.queries.ts';

/** Runs a source. A failure ends the run, not the task, unless the database is unavailable. */
export const scrapeSource = defineTask({
  name: 'scrape_source',
  input: z.object({ run_id: Id }),
  run: async (deps, { run_id: id }) => {
    const retryAt = await runSource(deps, id);
    if (retryAt) await enqueueScrape(deps.db, id, retryAt);
  },
});

const enqueueScrape = (db: Db, id: string, runAt?: Date) =>
  enqueue(db, scrapeSource, { run_id: id }, { jobKey: `scrape ${id}`, ...(runAt ? { runAt } : {}) });

/** Queues a run of a source, or returns the run that is queued or running. */
export const queueRun = async (
  db: Db,
  sourceId: string,
  trigger: ScrapeRun['trigger'],
): Promise<{ run: RunRow; queued: boolean }> => {
  const { run, opened } = await openRun(db, sourceId, trigger);
  if (opened) await enqueueScrape(db, run.id);
  return { run, queued: opened };
};

/** Fails lost runs, then queues the due ones. */
export const queueDueScrapes = defineTask({
  name: 'queue_due_scrapes',
  every: '*/5 * * * *',
  run: async ({ db }) => {
    await endLostRuns(db);
    await db.transaction().execute(async (tx) => {
      const due = await tx
        .updateTable('scrape_sources')
        // A run schedules the next one when it ends; this covers a run that never ends.
        .set({ next_run_at: sql`now() + make_interval(mins => interval_minutes)` })
        .where('enabled', '=', true)
        .where('next_run_at', '<=', sql<string>`now()`)
        .returning('id')
        .execute();
      for (const { id } of due) await queueRun(tx, id, 'schedule');
    });
  },
});
