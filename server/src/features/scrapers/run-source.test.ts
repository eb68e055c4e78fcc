import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aSource,
  boardJob,
  getRun,
  type ScrapingTestApp,
  scrapingAppForTest,
} from '../../../test/scrape-server.ts';

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
const sourceRow = () =>
  test.db.selectFrom('scrape_sources').selectAll().where('id', '=', source).executeTakeFirstOrThrow();
/** The rows without the time at which they were last seen. */
const snapshot = async () => (await test.scrapedJobs()).map(({ last_seen_at: _, ...row }) => row);

describe('a run', () => {
  it('stores the jobs it reads, and changes nothing on the next run', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Accountant'));
    expect(await getRun(test, source)).toMatchObject({ outcome: 'good', found: 2, added: 2, error: null });
    const before = await snapshot();
    expect(before).toMatchObject([
      { title: 'Accountant', is_candidate: false, status: 'new', company_name: 'A board' },
      { title: 'Fractional CFO', is_candidate: true, status: 'new', external_id: '1', changed_at: null },
    ]);
    expect(await getRun(test, source)).toMatchObject({
      outcome: 'good',
      added: 0,
      updated: 0,
      unchanged: 2,
      gone: 0,
    });
    expect(await snapshot()).toEqual(before);
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0, last_good_run_at: expect.any(String) });
  });

  it('updates a changed job and keeps the edits of an admin', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await getRun(test, source);
    await test.db
      .updateTable('scraped_jobs')
      .set({ edits: JSON.stringify({ city: 'Leeds' }) })
      .execute();
    test.board(boardJob(1, 'Interim CFO', { location: { name: 'Toronto, ON' } }));
    expect(await getRun(test, source)).toMatchObject({ updated: 1, added: 0 });
    const [row] = await test.scrapedJobs();
    expect(row).toMatchObject({
      title: 'Interim CFO',
      changed_at: expect.any(String),
      edits: { city: 'Leeds' },
      extracted_fields: {
        engagement: { value: 'interim' },
        location: { value: 'Canada' },
        city: { value: 'Toronto' },
      },
    });
  });

  it('updates the original of a converted job but not its extracted fields', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await getRun(test, source);
    await test.db.updateTable('scraped_jobs').set({ status: 'converted' }).execute();
    test.board(boardJob(1, 'Fractional CMO'));
    await getRun(test, source);
    expect(await test.scrapedJobs()).toMatchObject([
      {
        title: 'Fractional CFO',
        original: { title: 'Fractional CMO' },
        extracted_fields: { title: { value: 'Fractional CFO' } },
      },
    ]);
  });

  it('marks a job as expired after two successful runs without it, and as present when it returns', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await getRun(test, source);
    const expired = async () => (await test.scrapedJobs()).map(({ likely_expired }) => likely_expired);
    test.board(boardJob(2, 'Fractional CMO'));
    expect(await getRun(test, source)).toMatchObject({ gone: 1 });
    expect(await expired()).toEqual([false, false]);
    site.answer('/board', 500);
    expect(await getRun(test, source)).toMatchObject({ outcome: 'failed' });
    expect(await expired()).toEqual([false, false]);
    test.board(boardJob(2, 'Fractional CMO'));
    await getRun(test, source);
    expect(await expired()).toEqual([true, false]);
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    expect(await getRun(test, source)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await expired()).toEqual([false, false]);
  });

  it('sends a conditional request and counts a 304 as a successful run', async () => {
    await newSource();
    site.pages.set('/board', ({ headers }, response) => {
      if (headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/json', etag: '"7"' })
          .end(JSON.stringify({ jobs: [boardJob(1, 'Fractional CFO')] }));
    });
    await getRun(test, source);
    expect(await getRun(test, source)).toMatchObject({ outcome: 'unchanged', found: 1, unchanged: 1 });
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0 });
    // A job that was missing in the last successful run is missing in this one, too.
    await test.db.updateTable('source_listings').set({ missed_runs: 1 }).execute();
    await getRun(test, source);
    expect(await test.scrapedJobs()).toMatchObject([{ likely_expired: true }]);
  });

  it('fails on a 304 to an unconditional request', async () => {
    await newSource();
    site.answer('/board', 304);
    expect(await getRun(test, source)).toMatchObject({
      outcome: 'failed',
      error: 'The source returned 304.',
    });
  });

  it('reports unreadable jobs and counts them as present', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await getRun(test, source);
    for (let n = 0; n < 2; n++) {
      test.board(boardJob(1, 'Fractional CFO', { absolute_url: null }), boardJob(2, 'Fractional CMO'));
      expect(await getRun(test, source)).toMatchObject({
        outcome: 'good',
        item_error_count: 1,
        item_errors: [{ item: 'Fractional CFO', error: 'It has no valid link.' }],
      });
    }
    expect(await test.scrapedJobs()).toMatchObject([{ likely_expired: false }, { likely_expired: false }]);
  });

  it('is partial when an unidentified item is unreadable, and then counts no job as gone', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await getRun(test, source);
    test.board(boardJob(2, 'Fractional CMO'), { title: 'Nameless' });
    for (let n = 0; n < 3; n++)
      expect(await getRun(test, source)).toMatchObject({ outcome: 'partial', gone: 0 });
    expect(await test.scrapedJobs()).toMatchObject([{ likely_expired: false }, { likely_expired: false }]);
  });

  it('reads all pages, and is partial when a later page fails', async () => {
    const list = (ids: number[]) =>
      ids.map((id) => ({
        id: `p${id}`,
        text: `Interim CEO ${id}`,
        hostedUrl: `https://jobs.lever.co/b/${id}`,
      }));
    await newSource('lever', '/list?limit=2');
    site.json('/list?limit=2', list([1, 2]));
    site.json('/list?limit=2&skip=2', list([3]));
    const hosts = () =>
      test.db.updateTable('scrape_hosts').set({ free_at: '2000-01-01T00:00:00Z' }).execute();
    const between = setInterval(() => void hosts(), 30);
    try {
      expect(await getRun(test, source)).toMatchObject({ outcome: 'good', found: 3 });
      site.answer('/list?limit=2&skip=2', 503);
      expect(await getRun(test, source)).toMatchObject({
        outcome: 'partial',
        found: 2,
        error: 'Not all pages were read. The source returned 503.',
      });
    } finally {
      clearInterval(between);
    }
    expect(await test.scrapedJobs()).toHaveLength(3);
  });

  it('reads ten pages, says that there are more, and does not read a page twice', async () => {
    const job = (id: number) => [
      { id: `p${id}`, text: `Interim CEO ${id}`, hostedUrl: `https://jobs.lever.co/b/${id}` },
    ];
    await newSource('lever', '/list?limit=1');
    site.json('/list?limit=1', job(0));
    for (let skip = 1; skip < 15; skip += 1) site.json(`/list?limit=1&skip=${skip}`, job(skip));
    const free = setInterval(
      () => void test.db.updateTable('scrape_hosts').set({ free_at: '2000-01-01T00:00:00Z' }).execute(),
      30,
    );
    const run = await getRun(test, source).finally(() => clearInterval(free));
    expect(run).toMatchObject({
      outcome: 'partial',
      found: 10,
      error: 'The source has more than 10 pages. Only the first were read.',
    });
  });
});

describe('the same job on two sources', () => {
  it('is one row when link or text are equal', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await getRun(test, source);
    const other = await aSource(test, `${site.base}/other`);
    site.json('/other', {
      jobs: [
        boardJob(91, 'CFO, fractional', {
          absolute_url: 'http://www.boards.greenhouse.io/board/jobs/1/?utm_source=x#top',
        }),
        { ...boardJob(2, 'Fractional CMO'), id: 92, absolute_url: 'https://elsewhere.example/2' },
      ],
    });
    expect(await getRun(test, other)).toMatchObject({ found: 2, added: 0, updated: 0 });
    expect(await test.scrapedJobs()).toMatchObject([
      { title: 'Fractional CFO' },
      { title: 'Fractional CMO' },
    ]);
    // A job that one source lost is still present in the other, which becomes its primary source.
    test.board();
    for (let n = 0; n < 3; n++) await getRun(test, source);
    await getRun(test, other);
    expect(await test.scrapedJobs()).toMatchObject([
      { title: 'CFO, fractional', likely_expired: false, source_id: other },
      { title: 'Fractional CMO', likely_expired: false, source_id: other },
    ]);
  });

  it('stays two rows when several jobs share one link', async () => {
    await newSource();
    const link = { absolute_url: 'https://board.example/apply' };
    test.board(boardJob(1, 'Fractional CFO', link), boardJob(2, 'Fractional CMO', link));
    expect(await getRun(test, source)).toMatchObject({ added: 2 });
  });
});

describe('failures', () => {
  const failing: [string, (path: string) => void, RegExp][] = [
    ['an error', (path) => site.answer(path, 500), /returned 500/],
    ['a missing page', (path) => site.answer(path, 404), /page not found/],
    [
      'HTML as JSON',
      (path) => site.answer(path, 200, { 'content-type': 'application/json' }, '<p>'),
      /not valid JSON/,
    ],
    [
      'HTML',
      (path) => site.answer(path, 200, { 'content-type': 'text/html' }, '<p>'),
      /answers with text\/html/,
    ],
    ['a private address', (path) => site.answer(path, 302, { location: 'http://10.0.0.1/' }), /not public/],
    [
      'something huge',
      (path) => site.answer(path, 200, { 'content-type': 'application/json' }, ' '.repeat(2_100_000)),
      /larger than 2 MB/,
    ],
  ];
  it.each(failing)('%s fails the run and changes no scraped job', async (_, breakPage, error) => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await getRun(test, source);
    const before = await test.scrapedJobs();
    breakPage('/board');
    for (let n = 1; n <= 3; n++) {
      const run = await getRun(test, source);
      expect(run).toMatchObject({ outcome: 'failed', found: 0, error: expect.stringMatching(error) });
      expect(await sourceRow()).toMatchObject({ failures_in_a_row: n });
    }
    expect(await test.scrapedJobs()).toEqual(before);
    // The interval of 60 minutes doubles with each failure in a row.
    const wait = (Date.parse((await sourceRow()).next_run_at) - Date.now()) / 60_000;
    expect(wait).toBeGreaterThan(235);
    expect(wait).toBeLessThan(241);
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await getRun(test, source)).toMatchObject({ outcome: 'good', unchanged: 1 });
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0 });
  });

  it('pauses requests to a host by retry-after, for at most a day', async () => {
    await newSource();
    site.answer('/board', 429, { 'retry-after': '90000' });
    await getRun(test, source);
    const { free_at } = await test.db.selectFrom('scrape_hosts').select('free_at').executeTakeFirstOrThrow();
    const hours = (at: string) => Math.round((Date.parse(at) - Date.now()) / 3_600_000);
    expect([hours(free_at), hours((await sourceRow()).next_run_at)]).toEqual([24, 24]);
  });
});
