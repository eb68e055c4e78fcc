import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../test/run-tasks.ts';
import {
  aSource,
  boardJob,
  getRun,
  type ScrapingTestApp,
  scrapingAppForTest,
} from '../../../test/scrape-server.ts';
import { runSource } from './run-source.ts';
import { queueDueScrapes, queueRun } from './scrapers.tasks.ts';

let test: ScrapingTestApp;
let site: ScrapingTestApp['site'];
let source: string;

beforeAll(async () => {
  test = await scrapingAppForTest();
  site = test.site;
});
afterAll(() => test.close());
afterEach(() => test.reset());

const newSource = async (kind?: Parameters<typeof aSource>[2], path = '/board') => {
  source = await aSource(test, site.base + path, kind);
};

describe('politeFetch', () => {
  it('obeys robots.txt and requests it once a day', async () => {
    await newSource();
    site.answer(
      '/robots.txt',
      200,
      { 'content-type': 'text/plain' },
      'User-agent: MarketplaceBot\nDisallow: /board',
    );
    test.board(boardJob(1, 'Fractional CFO'));
    for (let n = 0; n < 2; n++)
      expect(await getRun(test, source)).toMatchObject({
        outcome: 'failed',
        error: expect.stringContaining('robots.txt'),
      });
    expect(site.requests.map(({ url }) => url)).toEqual(['/robots.txt']);
    expect(await test.scrapedJobs()).toEqual([]);
  });

  it('fetches nothing while robots.txt fails, and has no rules without robots.txt', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    site.answer('/robots.txt', 503);
    expect(await getRun(test, source)).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('503'),
    });
    site.pages.delete('/robots.txt');
    expect(await getRun(test, source)).toMatchObject({ outcome: 'good' });
    expect(site.requests.map(({ url }) => url)).toEqual(['/robots.txt', '/robots.txt', '/board']);
    expect(site.requests[2]?.headers['user-agent']).toMatch(/^MarketplaceBot\/1\.0/);
  });

  it('fails a run whose robots.txt has too many patterns, and accepts a long simple one [robots-too-long]', async () => {
    await newSource(undefined, `/board?${'a'.repeat(400)}`);
    const intricate = `User-agent: *\n${`Disallow: /${'*a'.repeat(120)}$\n`.repeat(1_900)}`;
    site.answer('/robots.txt', 200, {}, intricate);
    for (let n = 0; n < 2; n++)
      expect(await getRun(test, source)).toMatchObject({
        outcome: 'failed',
        error: expect.stringContaining('too many patterns'),
      });
    const long = `User-agent: *\n${'Disallow: /private/\n'.repeat(20_000)}Disallow: /*/secret`;
    await test.db.deleteFrom('scrape_hosts').execute();
    site.answer('/robots.txt', 200, {}, long);
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await getRun(test, source)).toMatchObject({ outcome: 'good' });
  });

  it('postpones the run by a long crawl delay', async () => {
    await newSource();
    site.answer('/robots.txt', 200, {}, 'User-agent: *\nCrawl-delay: 40');
    test.board(boardJob(1, 'Fractional CFO'));
    await getRun(test, source);
    const { run } = await queueRun(test.db, source, 'admin');
    const retryAt = await runSource(test.deps, run.id);
    expect((retryAt as Date).getTime() - Date.now()).toBeGreaterThan(35_000);
    const stored = await test.db
      .selectFrom('scrape_runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ ended_at: null });
  });

  it.each(['1e400', '999999999999'])('limits a crawl delay of %s to a day', async (delay) => {
    await newSource();
    site.answer('/robots.txt', 200, {}, `User-agent: *\nCrawl-delay: ${delay}`);
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await getRun(test, source)).toMatchObject({ outcome: 'good' });
    const host = await test.db.selectFrom('scrape_hosts').selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(host.free_at) - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(host.taken).toBe(false);
  });

  it('makes one request at a time per host and one run per source with several workers', async () => {
    const slow = (jobs: unknown[]) => (_: unknown, response: ServerResponse) => {
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jobs })),
        150,
      );
    };
    await newSource();
    site.pages.set('/board', slow([boardJob(1, 'Fractional CFO')]));
    const other = await aSource(test, `${site.base}/other`);
    site.pages.set('/other', slow([boardJob(2, 'Fractional CMO')]));
    await test.db.updateTable('scrape_sources').set({ next_run_at: '2020-01-01T00:00:00Z' }).execute();
    await Promise.all([queueDueScrapes.run(test.deps, {}), queueDueScrapes.run(test.deps, {})]);
    await Promise.all([queueRun(test.db, source, 'admin'), queueRun(test.db, source, 'admin')]);
    const workers = await startWorkers(test, 2);
    try {
      await expect
        .poll(() => test.db.selectFrom('scrape_runs').select(['source_id', 'outcome']).execute(), {
          timeout: 8_000,
        })
        .toEqual(
          expect.arrayContaining([
            { source_id: source, outcome: 'good' },
            { source_id: other, outcome: 'good' },
          ]),
        );
    } finally {
      await workers.stop();
    }
    expect(await test.db.selectFrom('scrape_runs').select('id').execute()).toHaveLength(2);
    expect(site.requests.map(({ url }) => url).toSorted()).toEqual(['/board', '/other', '/robots.txt']);
    expect(site.maxConcurrent()).toBe(1);
  });

  it('applies a run once when two workers start it at the same time', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    const { run } = await queueRun(test.db, source, 'admin');
    await Promise.all([runSource(test.deps, run.id), runSource(test.deps, run.id)]);
    expect(await test.scrapedJobs()).toHaveLength(1);
    expect(await test.db.selectFrom('scrape_runs').select('outcome').execute()).toEqual([
      { outcome: 'good' },
    ]);
  });
});
