import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aSource,
  boardJob,
  runOf,
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
afterEach(() => test.forget());

const newSource = async (kind?: Parameters<typeof aSource>[2], path = '/board') => {
  source = await aSource(test, site.base + path, kind);
};
const sourceRow = () =>
  test.db.selectFrom('scrape_sources').selectAll().where('id', '=', source).executeTakeFirstOrThrow();
/** All that a run may write, but when it was seen. */
const snapshot = async () => (await test.postings()).map(({ last_seen_at: _, ...row }) => row);

describe('a run', () => {
  it('keeps what it reads, and again changes nothing', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Accountant'));
    expect(await runOf(test, source)).toMatchObject({ outcome: 'good', found: 2, added: 2, error: null });
    const before = await snapshot();
    expect(before).toMatchObject([
      { title: 'Accountant', is_candidate: false, status: 'new', company_name: 'A board' },
      { title: 'Fractional CFO', is_candidate: true, status: 'new', external_id: '1', changed_at: null },
    ]);
    expect(await runOf(test, source)).toMatchObject({
      outcome: 'good',
      added: 0,
      updated: 0,
      unchanged: 2,
      gone: 0,
    });
    expect(await snapshot()).toEqual(before);
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0, last_good_run_at: expect.any(String) });
  });

  it('follows a posting that changes, and keeps what an admin set', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await runOf(test, source);
    await test.db
      .updateTable('scraped_jobs')
      .set({ edits: JSON.stringify({ city: 'Leeds' }) })
      .execute();
    test.board(boardJob(1, 'Interim CFO', { location: { name: 'Toronto, ON' } }));
    expect(await runOf(test, source)).toMatchObject({ updated: 1, added: 0 });
    const [row] = await test.postings();
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

  it('leaves what a converted posting was read as, but shows its new words', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await runOf(test, source);
    await test.db.updateTable('scraped_jobs').set({ status: 'converted' }).execute();
    test.board(boardJob(1, 'Fractional CMO'));
    await runOf(test, source);
    expect(await test.postings()).toMatchObject([
      {
        title: 'Fractional CFO',
        original: { title: 'Fractional CMO' },
        extracted_fields: { title: { value: 'Fractional CFO' } },
      },
    ]);
  });

  it('takes a posting for gone only after two good runs without it, and back when it comes back', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await runOf(test, source);
    const expired = async () => (await test.postings()).map(({ likely_expired }) => likely_expired);
    test.board(boardJob(2, 'Fractional CMO'));
    expect(await runOf(test, source)).toMatchObject({ gone: 1 });
    expect(await expired()).toEqual([false, false]);
    site.answer('/board', 500);
    expect(await runOf(test, source)).toMatchObject({ outcome: 'failed' });
    expect(await expired()).toEqual([false, false]);
    test.board(boardJob(2, 'Fractional CMO'));
    await runOf(test, source);
    expect(await expired()).toEqual([true, false]);
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    expect(await runOf(test, source)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await expired()).toEqual([false, false]);
  });

  it('asks whether anything is new, and takes no for a good run', async () => {
    await newSource();
    site.pages.set('/board', ({ headers }, response) => {
      if (headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/json', etag: '"7"' })
          .end(JSON.stringify({ jobs: [boardJob(1, 'Fractional CFO')] }));
    });
    await runOf(test, source);
    expect(await runOf(test, source)).toMatchObject({ outcome: 'unchanged', found: 1, unchanged: 1 });
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0 });
    // A posting that was gone in the last good run is gone in this one, too.
    await test.db.updateTable('source_listings').set({ missed_runs: 1 }).execute();
    await runOf(test, source);
    expect(await test.postings()).toMatchObject([{ likely_expired: true }]);
  });

  it('takes a 304 that it did not ask for as a failure', async () => {
    await newSource();
    site.answer('/board', 304);
    expect(await runOf(test, source)).toMatchObject({ outcome: 'failed', error: 'It answered 304.' });
  });

  it('tells of postings that it could not read, and takes them for there', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await runOf(test, source);
    for (let n = 0; n < 2; n++) {
      test.board(boardJob(1, 'Fractional CFO', { absolute_url: null }), boardJob(2, 'Fractional CMO'));
      expect(await runOf(test, source)).toMatchObject({
        outcome: 'good',
        item_error_count: 1,
        item_errors: [{ item: 'Fractional CFO', error: 'It has no link that can be opened.' }],
      });
    }
    expect(await test.postings()).toMatchObject([{ likely_expired: false }, { likely_expired: false }]);
  });

  it('is partial where something unknown could not be read, and then takes nothing for gone', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await runOf(test, source);
    test.board(boardJob(2, 'Fractional CMO'), { title: 'Nameless' });
    for (let n = 0; n < 3; n++)
      expect(await runOf(test, source)).toMatchObject({ outcome: 'partial', gone: 0 });
    expect(await test.postings()).toMatchObject([{ likely_expired: false }, { likely_expired: false }]);
  });

  it('reads page after page, and what a page lacks makes it partial', async () => {
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
      expect(await runOf(test, source)).toMatchObject({ outcome: 'good', found: 3 });
      site.answer('/list?limit=2&skip=2', 503);
      expect(await runOf(test, source)).toMatchObject({
        outcome: 'partial',
        found: 2,
        error: 'Not all pages were read. It answered 503.',
      });
    } finally {
      clearInterval(between);
    }
    expect(await test.postings()).toHaveLength(3);
  });
});

describe('the same posting elsewhere', () => {
  it('is one row, by its link or by its text', async () => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'));
    await runOf(test, source);
    const other = await aSource(test, `${site.base}/other`);
    site.json('/other', {
      jobs: [
        boardJob(91, 'CFO, fractional', {
          absolute_url: 'http://www.boards.greenhouse.io/board/jobs/1/?utm_source=x#top',
        }),
        { ...boardJob(2, 'Fractional CMO'), id: 92, absolute_url: 'https://elsewhere.example/2' },
      ],
    });
    expect(await runOf(test, other)).toMatchObject({ found: 2, added: 0, updated: 0 });
    expect(await test.postings()).toMatchObject([{ title: 'Fractional CFO' }, { title: 'Fractional CMO' }]);
    // Gone from one and there in the other is there; and the other's words count from then on.
    test.board();
    for (let n = 0; n < 3; n++) await runOf(test, source);
    await runOf(test, other);
    expect(await test.postings()).toMatchObject([
      { title: 'CFO, fractional', likely_expired: false, source_id: other },
      { title: 'Fractional CMO', likely_expired: false, source_id: other },
    ]);
  });

  it('is not taken for the same by a link that several share', async () => {
    await newSource();
    const link = { absolute_url: 'https://board.example/apply' };
    test.board(boardJob(1, 'Fractional CFO', link), boardJob(2, 'Fractional CMO', link));
    expect(await runOf(test, source)).toMatchObject({ added: 2 });
  });
});

describe('what goes wrong', () => {
  const failing: [string, (path: string) => void, RegExp][] = [
    ['an error', (path) => site.answer(path, 500), /answered 500/],
    ['nothing there', (path) => site.answer(path, 404), /nothing at this address/],
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
  it.each(failing)('%s fails the run, and changes no posting', async (_, breakPage, error) => {
    await newSource();
    test.board(boardJob(1, 'Fractional CFO'));
    await runOf(test, source);
    const before = await test.postings();
    breakPage('/board');
    for (let n = 1; n <= 3; n++) {
      const run = await runOf(test, source);
      expect(run).toMatchObject({ outcome: 'failed', found: 0, error: expect.stringMatching(error) });
      expect(await sourceRow()).toMatchObject({ failures_in_a_row: n });
    }
    expect(await test.postings()).toEqual(before);
    // 60 minutes, doubled with each failure in a row.
    const wait = (Date.parse((await sourceRow()).next_run_at) - Date.now()) / 60_000;
    expect(wait).toBeGreaterThan(235);
    expect(wait).toBeLessThan(241);
    test.board(boardJob(1, 'Fractional CFO'));
    expect(await runOf(test, source)).toMatchObject({ outcome: 'good', unchanged: 1 });
    expect(await sourceRow()).toMatchObject({ failures_in_a_row: 0 });
  });

  it('leaves a host alone for as long as it asks', async () => {
    await newSource();
    site.answer('/board', 429, { 'retry-after': '90000' });
    await runOf(test, source);
    const { free_at } = await test.db.selectFrom('scrape_hosts').select('free_at').executeTakeFirstOrThrow();
    const hours = (at: string) => Math.round((Date.parse(at) - Date.now()) / 3_600_000);
    // Asked for 25 hours; a day is the most that is granted.
    expect([hours(free_at), hours((await sourceRow()).next_run_at)]).toEqual([24, 24]);
  });
});
