import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aSource, boardJob } from '../../../test/scrape-server.ts';
import { byForm } from '../../../test/test-form.ts';
import { applyCrawl } from './apply-crawl.ts';
import type { Crawl } from './crawl.ts';
import { kinds } from './source-kinds.ts';
import { repeatListings } from './source-listings.queries.ts';
import { getSource } from './sources.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** One run: the jobs on the board, each in one of three wordings, and the outcome. */
const run = fc.record({
  shown: fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 0, max: 2 })),
  outcome: fc.constantFrom('good', 'good', 'good', 'partial', 'failed', 'unchanged'),
});

/** The expected row after any history. */
interface Expected {
  wording: number;
  missed: number;
  changes: number;
}

const titles = ['Fractional CFO', 'Interim CFO', 'Board member'];

const buildCrawl = async (shown: Record<string, number>, partial: boolean): Promise<Crawl> => {
  const jobs = Object.entries(shown).map(([id, wording]) => boardJob(Number(id), `${titles[wording]} ${id}`));
  const page = await kinds.greenhouse.read(JSON.stringify({ jobs }), 'https://board.example/jobs');
  return { ...page, partial: partial ? 'cut' : undefined, etag: null, lastModified: null };
};

const model = (
  rows: Map<string, Expected>,
  { shown, outcome }: { shown: Record<string, number>; outcome: string },
) => {
  if (outcome === 'failed') return;
  const present = outcome === 'unchanged' ? new Map<string, number>() : new Map(Object.entries(shown));
  if (outcome === 'unchanged')
    for (const [id, row] of rows) if (row.missed === 0) present.set(id, row.wording);
  for (const [id, wording] of present) {
    const row = rows.get(id);
    const changed = row !== undefined && row.wording !== wording;
    rows.set(id, { wording, missed: 0, changes: (row?.changes ?? 0) + (changed ? 1 : 0) });
  }
  if (outcome === 'partial') return;
  for (const [id, row] of rows) if (!present.has(id)) row.missed++;
};

it('matches the model after any history of runs, without lost or duplicate rows', async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 9 }), async (history) => {
      const source = await getSource(test.db, await aSource(test, `https://board.example/jobs?${serial++}`));
      const expected = new Map<string, Expected>();
      for (const step of history) {
        model(expected, step);
        if (step.outcome === 'failed') continue;
        await test.db.transaction().execute(async (tx) => {
          if (step.outcome === 'unchanged') await repeatListings(tx, source.id);
          else {
            const changes = await applyCrawl(
              tx,
              source,
              await buildCrawl(step.shown, step.outcome === 'partial'),
            );
            expect(changes.added + changes.updated + changes.unchanged).toBe(changes.found);
            // The same crawl again changes nothing.
            if (step.outcome === 'partial')
              expect(await applyCrawl(tx, source, await buildCrawl(step.shown, true))).toMatchObject({
                added: 0,
                updated: 0,
                gone: 0,
              });
          }
        });
      }
      const rows = await test.db
        .selectFrom('scraped_jobs')
        .select(['external_id', 'title', 'likely_expired', 'changed_at'])
        .where('source_id', '=', source.id)
        .orderBy('external_id')
        .execute();
      expect(rows.map(({ changed_at, ...row }) => ({ ...row, changed: changed_at !== null }))).toEqual(
        [...expected]
          .toSorted(([a], [b]) => Number(a) - Number(b))
          .map(([id, { wording, missed, changes }]) => ({
            external_id: id,
            title: `${titles[wording]} ${id}`,
            likely_expired: missed >= 2,
            changed: changes > 0,
          })),
      );
      await test.db.deleteFrom('scraped_jobs').execute();
      await test.db.deleteFrom('scrape_sources').execute();
    }),
    { numRuns: byForm(12, 40) },
  );
}, 30_000);
