import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../../contract/src/audit.ts';
import * as sources from '../../../../contract/src/scrape-sources.ts';
import { refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import {
  aSource,
  boardJob,
  getRun,
  type ScrapingTestApp,
  scrapingAppForTest,
} from '../../../test/scrape-server.ts';

let test: ScrapingTestApp;
let site: ScrapingTestApp['site'];
let admin: Person;
let call: ReturnType<TestApp['as']>;

beforeAll(async () => {
  test = await scrapingAppForTest();
  site = test.site;
  admin = await anAdmin(test);
  call = test.as(admin.token);
});
afterAll(() => test.close());

describe('sources', () => {
  it.each([
    [{ kind: 'rss' }, 'url'],
    [{ kind: 'lever' }, 'board'],
    [{ kind: 'rss', board: 'acme' }, 'board'],
    [{ kind: 'lever', board: '../acme' }, 'board'],
    [{ kind: 'rss', url: 'file:///etc/passwd' }, 'url'],
    [{ kind: 'rss', url: 'http://169.254.169.254/latest' }, 'url'],
    [{ kind: 'rss', url: 'http://[::1]/feed' }, 'url'],
    [{ kind: 'rss', url: 'https://example.com:8443/feed' }, 'url'],
    [{ kind: 'rss', url: 'https://me:secret@example.com/feed' }, 'url'],
    [{ kind: 'monster', board: 'acme' }, 'kind'],
    [{ kind: 'lever', board: 'acme', interval_minutes: 1 }, 'interval_minutes'],
  ])('returns 400 for %j with an error on %s', async (body, field) => {
    const refused = await refusal(call(sources.sourceCreate, { body: body as never }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
  });

  it('are added once by board or address, with a first run and an audit entry', async () => {
    const source = await call(sources.sourceCreate, {
      body: { kind: 'ashby', url: 'https://jobs.ashbyhq.com/tally' },
    });
    expect(source).toMatchObject({
      name: 'tally',
      board: 'tally',
      url: 'https://api.ashbyhq.com/posting-api/job-board/tally?includeCompensation=true',
      enabled: true,
      interval_minutes: 360,
      health: 'new',
      last_run: { state: 'queued', trigger: 'admin' },
      counts: { new: 0, fits: 0, converted: 0, dismissed: 0, likely_expired: 0 },
    });
    const duplicate = call(sources.sourceCreate, { body: { kind: 'ashby', board: 'tally' } });
    expect(await refusal(duplicate)).toMatchObject({ status: 409, code: 'already_exists' });
    const run = await call(sources.sourceRun, { body: { source_id: source.id } });
    expect(run).toMatchObject({ queued: false, run: { id: source.last_run?.id } });
    expect(await listAudit(test, source.id)).toMatchObject([
      { action: 'source_added', after: { kind: 'ashby' } },
    ]);
    expect(await call(auditLog, { query: { subject_id: source.id } })).toMatchObject({
      results: [{ subject_name: 'tally', subject_link: '/admin-scraped-jobs' }],
    });
    await call(sources.sourceDelete, { params: { id: source.id } });
  });

  it('are updated by field, and reset when the address changes', async () => {
    const id = await aSource(test, `${site.base}/board`);
    await test.db
      .updateTable('scrape_sources')
      .set({ etag: '"1"', failures_in_a_row: 3 })
      .where('id', '=', id)
      .execute();
    const params = { id };
    expect(
      await call(sources.sourceUpdate, { params, body: { name: 'Renamed', enabled: false } }),
    ).toMatchObject({
      name: 'Renamed',
      health: 'paused',
      next_run_at: null,
      failures_in_a_row: 3,
    });
    expect(
      await refusal(call(sources.sourceUpdate, { params, body: { url: 'http://10.0.0.1/' } })),
    ).toMatchObject({
      status: 400,
      fields: { url: expect.any(String) },
    });
    for (const body of [
      { kind: 'json_ld', url: null, board: 'finance' },
      { kind: 'rss', board: 'finance' },
    ] as const)
      expect(await refusal(call(sources.sourceUpdate, { params, body }))).toMatchObject({
        status: 400,
        fields: { board: expect.any(String) },
      });
    const moved = await call(sources.sourceUpdate, {
      params,
      body: { kind: 'rss', url: `${site.base}/feed`, enabled: true },
    });
    expect(moved).toMatchObject({ kind: 'rss', failures_in_a_row: 0, health: 'new' });
    const row = await test.db
      .selectFrom('scrape_sources')
      .select('etag')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.etag).toBeNull();
    expect((await listAudit(test, id)).map(({ action }) => action)).toEqual([
      'source_changed',
      'source_changed',
    ]);
    await call(sources.sourceDelete, { params });
  });

  it('keep their board, or ask for an address, when only their kind changes', async () => {
    const { id } = await call(sources.sourceCreate, {
      body: { kind: 'greenhouse', board: 'finance', enabled: false },
    });
    const params = { id };
    expect(await call(sources.sourceUpdate, { params, body: { kind: 'lever' } })).toMatchObject({
      kind: 'lever',
      board: 'finance',
      url: expect.stringContaining('api.lever.co/v0/postings/finance'),
    });
    expect(await refusal(call(sources.sourceUpdate, { params, body: { kind: 'rss' } }))).toMatchObject({
      status: 400,
      fields: { url: 'This is required.' },
    });
    await call(sources.sourceDelete, { params });
  });

  it('run on request and report the result', async () => {
    site.json('/board', { jobs: [boardJob(1, 'Fractional CFO'), { id: 2, title: 'Broken' }] });
    const id = await aSource(test, `${site.base}/board`);
    expect(await call(sources.sourceRun, { body: { source_id: id } })).toMatchObject({ queued: true });
    await runTasks(test);
    const { results } = await call(sources.sourceList, {});
    expect(results.find((source) => source.id === id)).toMatchObject({
      health: 'healthy',
      failures_in_a_row: 0,
      last_run: { state: 'good', found: 1, added: 1, item_error_count: 1, item_errors: [{ item: 'Broken' }] },
      counts: { new: 1, fits: 1 },
    });
    site.answer('/board', 500);
    await call(sources.sourceRun, { body: { source_id: id } });
    const queued = (await call(sources.sourceList, {})).results.find((source) => source.id === id);
    expect(queued).toMatchObject({ health: 'healthy', last_run: { state: 'queued' } });
    await runTasks(test);
    const listed = await call(sources.sourceList, {});
    expect(listed.results[0]).toMatchObject({ id, health: 'failing', last_run: { state: 'failed' } });
    const runs = await call(sources.runList, { params: { id } });
    expect([runs.count, runs.results.map(({ state }) => state)]).toEqual([2, ['failed', 'good']]);
    const metrics = await test.app.inject('/metrics');
    expect(metrics.body).toMatch(/scrape_runs_total\{outcome="failed"\} 1/);
    await call(sources.sourceDelete, { params: { id } });
  });

  it('are deleted with the jobs that only they list, except converted ones', async () => {
    site.json('/board', {
      jobs: [boardJob(1, 'Fractional CFO'), boardJob(2, 'Fractional CMO'), boardJob(3, 'Fractional COO')],
    });
    site.json('/other', { jobs: [boardJob(2, 'Fractional CMO')] });
    const [id, other] = [
      await aSource(test, `${site.base}/board`),
      await aSource(test, `${site.base}/other`),
    ];
    await getRun(test, id);
    await getRun(test, other);
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId);
    const byTitle = (title: string) =>
      test.db.selectFrom('scraped_jobs').selectAll().where('title', '=', title).executeTakeFirst();
    await test.db
      .updateTable('scraped_jobs')
      .set({ status: 'converted', job_id: job })
      .where('title', '=', 'Fractional COO')
      .execute();
    expect(await call(sources.sourceDelete, { params: { id } })).toMatchObject({ removed: 1, kept: 2 });
    expect(await byTitle('Fractional CFO')).toBeUndefined();
    expect(await byTitle('Fractional CMO')).toMatchObject({ source_id: other, likely_expired: false });
    expect(await byTitle('Fractional COO')).toMatchObject({
      source_id: null,
      status: 'converted',
      job_id: job,
    });
    // A converted job that is found again stays converted.
    const again = await aSource(test, `${site.base}/board`);
    expect(await getRun(test, again)).toMatchObject({ found: 3, added: 1 });
    expect(await byTitle('Fractional COO')).toMatchObject({ status: 'converted', job_id: job });
    await call(sources.sourceDelete, { params: { id: again } });
    await call(sources.sourceDelete, { params: { id: other } });
    await test.db.deleteFrom('scraped_jobs').execute();
  });
});
