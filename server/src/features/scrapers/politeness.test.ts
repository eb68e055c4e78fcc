import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../test/run-tasks.ts';
import {
  aSource,
  boardJob,
  runOf,
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
afterEach(() => test.forget());

const newSource = async (kind?: Parameters<typeof aSource>[2], path = '/board') => {
  source = await aSource(test, site.base + path, kind);
};

describe('politeness', () => {
  it('keeps to robots.txt, which it asks for once a day', async () => {
    await newSource();
    site.answer(
      '/robots.txt',
      200,
      { 'content-type': 'text/plain' },
      'User-agent: CadreBot\nDisallow: /board',
    );
    test.board(boardJob(1, 'Fractional CFO'));
    for (let n = 0; n < 2; n++)
      expect(await runOf(test, source)).toMatchObject({
        outcome: 'failed',
        error: expect.stringContaining('robots.txt'),
      });
    expect(site.asked.map(({ url }) => url)).toEqual(['/robots.txt']);
    expect(await test.postings()).toEqual([]);
  });

  it('asks nothing while robots.txt fails, and keeps to no rules where there is none', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    site.answer('/robots.txt', 503);
    expect(await runOf(test, source)).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('503'),
    });
    site.pages.delete('/robots.txt');
    expect(await runOf(test, source)).toMatchObject({ outcome: 'good' });
    expect(site.asked.map(({ url }) => url)).toEqual(['/robots.txt', '/robots.txt', '/board']);
    expect(site.asked[2]?.headers['user-agent']).toMatch(/^CadreBot\/1\.0/);
  });

  it('fails a run whose robots.txt has too many patterns, and accepts a long simple one [robots-too-long]', async () => {
    await newSource(undefined, `/board?${'a'.repeat(400)}`);
    const intricate = `User-agent: *\n${`Disallow: /${'*a'.repeat(120)}$\n`.repeat(1_900)}`;
    site.answer('/robots.txt', 200, {}, intricate);
    for (let n = 0; n < 2; n++)
      expect(await runOf(test, source)).toMatchObject({
        outcome: 'failed',
        error: expect.stringContaining('more patterns'),
      });
    const long = `User-agent: *\n${'Disallow: /private/\n'.repeat(20_000)}Disallow: /*/secret`;
    await test.db.deleteFrom('scrape_hosts').execute();
    site.answer('/robots.txt', 200, {}, long);
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await runOf(test, source)).toMatchObject({ outcome: 'good' });
  });

  it('waits for the crawl delay by putting the run off', async () => {
    await newSource();
    site.answer('/robots.txt', 200, {}, 'User-agent: *\nCrawl-delay: 40');
    test.board(boardJob(1, 'Fractional CFO'));
    await runOf(test, source);
    const { run } = await queueRun(test.db, source, 'admin');
    const again = await runSource(test.deps, run.id);
    expect((again as Date).getTime() - Date.now()).toBeGreaterThan(35_000);
    const still = await test.db
      .selectFrom('scrape_runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(still).toMatchObject({ ended_at: null });
  });

  it.each(['1e400', '999999999999'])('bears a crawl delay of %s: it waits for a day', async (delay) => {
    await newSource();
    site.answer('/robots.txt', 200, {}, `User-agent: *\nCrawl-delay: ${delay}`);
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await runOf(test, source)).toMatchObject({ outcome: 'good' });
    const host = await test.db.selectFrom('scrape_hosts').selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(host.free_at) - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(host.taken).toBe(false);
  });

  it('makes one request at a time to a host, and one run of a source, whatever workers there are', async () => {
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
    expect(site.asked.map(({ url }) => url).toSorted()).toEqual(['/board', '/other', '/robots.txt']);
    expect(site.most()).toBe(1);
  });

  it('a run that two take up at once is written once', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    const { run } = await queueRun(test.db, source, 'admin');
    await Promise.all([runSource(test.deps, run.id), runSource(test.deps, run.id)]);
    expect(await test.postings()).toHaveLength(1);
    expect(await test.db.selectFrom('scrape_runs').select('outcome').execute()).toEqual([
      { outcome: 'good' },
    ]);
  });
});
