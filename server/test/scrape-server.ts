import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceKind } from '../../contract/src/scrape-sources.ts';
import { runSource } from '../src/features/scrapers/run-source.ts';
import { openRun } from '../src/features/scrapers/runs.queries.ts';
import { publicOnly } from '../src/lib/public-address.ts';
import { openSafeFetch } from '../src/lib/safe-fetch.ts';
import { appForTest, type TestApp } from './app-for-test.ts';

/** A server that simulates other sites. `pages` holds the handler of each path and may change at any time. */
const openScrapeServer = async () => {
  const pages = new Map<string, RequestListener>();
  const requests: { url: string; headers: Record<string, string | string[] | undefined> }[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    requests.push({ url, headers: request.headers });
    maxConcurrent = Math.max(maxConcurrent, ++concurrent);
    response.on('close', () => concurrent--);
    const page = pages.get(url) ?? pages.get(url.split('?')[0] ?? '');
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    pages,
    requests,
    maxConcurrent: () => maxConcurrent,
    json: (path: string, value: unknown, headers: Record<string, string> = {}) =>
      pages.set(path, (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(value)),
      ),
    answer: (path: string, status: number, headers: Record<string, string> = {}, body = '') =>
      pages.set(path, (_, response) => response.writeHead(status, headers).end(body)),
    /** Lets the app reach this server besides public addresses. */
    allowIn: ({ deps }: TestApp) => {
      deps.httpClient = openSafeFetch({
        userAgent: 'MarketplaceBot/1.0 (+http://localhost:3000)',
        allows: {
          port: (value) => value === port || publicOnly.port(value),
          address: (address) => address === '127.0.0.1' || publicOnly.address(address),
        },
      });
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** An app with a simulated site. `reset` deletes the scraped data and the site's pages. */
export const scrapingAppForTest = async () => {
  const test = await appForTest();
  const site = await openScrapeServer();
  site.allowIn(test);
  const reset = async () => {
    await test.db.deleteFrom('scraped_jobs').execute();
    await test.db.deleteFrom('scrape_sources').execute();
    await test.db.deleteFrom('scrape_hosts').execute();
    site.pages.clear();
    site.requests.length = 0;
  };
  const close = async () => {
    await test.close();
    site.close();
  };
  /** Sets the jobs on the board. */
  const board = (...jobs: unknown[]) => site.json('/board', { jobs });
  const scrapedJobs = () => test.db.selectFrom('scraped_jobs').selectAll().orderBy('title').execute();
  return { ...test, site, board, scrapedJobs, reset, close };
};

export type ScrapingTestApp = Awaited<ReturnType<typeof scrapingAppForTest>>;

/** Inserts a source without a scheduled run. */
export const aSource = async (
  { db }: TestApp,
  url: string,
  kind: SourceKind = 'greenhouse',
): Promise<string> => {
  const { id } = await db
    .insertInto('scrape_sources')
    .values({ name: 'A board', kind, url, interval_minutes: 60, next_run_at: '2100-01-01T00:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Runs a source without waiting for its host. Returns the ended run. */
export const getRun = async ({ db, deps }: TestApp, sourceId: string) => {
  await db.updateTable('scrape_hosts').set({ free_at: '2000-01-01T00:00:00Z' }).execute();
  const { run } = await openRun(db, sourceId, 'admin');
  await runSource(deps, run.id);
  return db.selectFrom('scrape_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
};

/** A job of the Greenhouse API. */
export const boardJob = (id: number, title: string, more: Record<string, unknown> = {}) => ({
  id,
  title,
  absolute_url: `https://boards.greenhouse.io/board/jobs/${id}`,
  location: { name: 'London' },
  content: `&lt;p&gt;${title} for part ${id} of the work. ${`Read and write ${id}. `.repeat(20)}&lt;/p&gt;`,
  ...more,
});
