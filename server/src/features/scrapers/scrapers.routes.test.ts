import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as sources from '../../../../contract/src/scrape-sources.ts';
import * as scrapers from '../../../../contract/src/scrapers.ts';
import { refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
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

const missingId = '00000000-0000-7000-8000-000000000000';

describe('access', () => {
  it('returns 404 to other accounts and 401 without a session', async () => {
    const others = [await aFractional(test), await aCompany(test)];
    for (const { token } of others) {
      const other = test.as(token);
      expect(await refusal(other(sources.sourceList, {}))).toMatchObject({ status: 404 });
      expect(await refusal(other(scrapers.scrapedJobList, {}))).toMatchObject({ status: 404 });
      expect(await refusal(other(sources.sourceRun, { body: { source_id: missingId } }))).toMatchObject({
        status: 404,
      });
    }
    expect(await refusal(test.as()(sources.sourceList, {}))).toMatchObject({ status: 401 });
  });

  it('returns 404 for a missing record', async () => {
    const params = { id: missingId };
    for (const missing of [
      () => call(sources.sourceUpdate, { params, body: { enabled: false } }),
      () => call(sources.sourceDelete, { params }),
      () => call(sources.runList, { params }),
      () => call(sources.sourceRun, { body: { source_id: missingId } }),
      () => call(scrapers.scrapedJobGet, { params }),
      () => call(scrapers.scrapedJobUpdate, { params, body: {} }),
    ])
      expect(await refusal(missing())).toMatchObject({ status: 404 });
  });
});

describe('scraped jobs', () => {
  let source: string;
  beforeAll(async () => {
    source = await aSource(test, `${site.base}/many`);
    site.json('/many', {
      jobs: [
        boardJob(1, 'Fractional CFO', { location: { name: 'Toronto, ON' } }),
        boardJob(2, 'Interim CMO'),
        boardJob(3, 'Baker'),
        boardJob(4, 'Advisory CTO'),
      ],
    });
    await getRun(test, source);
  });
  const titles = async (query: Record<string, unknown>) =>
    (await call(scrapers.scrapedJobList, { query })).results.map(({ title }) => title).toSorted();
  const findId = async (search: string) =>
    (await call(scrapers.scrapedJobList, { query: { search } })).results[0]?.id as string;

  it('are listed with candidates first and by every filter', async () => {
    const all = await call(scrapers.scrapedJobList, {});
    expect([all.count, all.fit_counts, all.results.at(-1)?.title]).toEqual([
      4,
      { fit: 3, other: 1 },
      'Baker',
    ]);
    expect(await titles({ fit: false })).toEqual(['Baker']);
    expect(await titles({ search: 'interim' })).toEqual(['Interim CMO']);
    expect(await titles({ fractional_type: ['CTO'] })).toEqual(['Advisory CTO']);
    expect(await titles({ location: ['Canada'] })).toEqual(['Fractional CFO']);
    expect(await titles({ source })).toHaveLength(4);
    expect(await titles({ source: missingId })).toEqual([]);
    expect(await titles({ likely_expired: true })).toEqual([]);
    expect(await titles({ page: 2, page_size: 3, sort: 'last_seen' })).toHaveLength(1);
    expect(await titles({ search: `"unbalanced & | ! '` })).toEqual([]);
  });

  it('have the original and the extracted fields', async () => {
    const job = await call(scrapers.scrapedJobGet, { params: { id: await findId('CFO') } });
    expect(job).toMatchObject({
      link: 'https://boards.greenhouse.io/board/jobs/1',
      original: { title: 'Fractional CFO', location: 'Toronto, ON', company: null },
      fields: {
        fractional_type: { value: 'CFO', confidence: 0.95, edited: false },
        location: { value: 'Canada', confidence: 0.85, edited: false },
        company_name: { value: 'A board', confidence: 0.6, edited: false },
      },
      seen_at: [{ source: { id: source }, missed_runs: 0 }],
    });
  });

  it('can be edited and reset to the extracted fields', async () => {
    const params = { id: await findId('Baker') };
    const fields = {
      fractional_type: 'COO' as const,
      engagement: 'interim' as const,
      description: '<p onclick="x()">Own</p>',
    };
    const edited = await call(scrapers.scrapedJobUpdate, { params, body: { fields } });
    expect(edited).toMatchObject({
      status: 'new',
      fit: true,
      edited: true,
      fields: {
        fractional_type: { value: 'COO', confidence: 1, edited: true },
        description: { value: '<p>Own</p>', edited: true },
      },
    });
    expect(await titles({ edited: true, fractional_type: ['COO'] })).toEqual(['Baker']);
    const reset = await call(scrapers.scrapedJobUpdate, {
      params,
      body: { reset: ['fractional_type', 'engagement', 'description'] },
    });
    expect(reset).toMatchObject({ fit: false, edited: false, fields: { fractional_type: { value: null } } });
    const bad = call(scrapers.scrapedJobUpdate, { params, body: { fields: { hours_per_week_min: -1 } } });
    expect(await refusal(bad)).toMatchObject({ status: 400 });
  });

  it('can be dismissed and restored, singly and in bulk', async () => {
    const id = await findId('Baker');
    expect(await call(scrapers.scrapedJobUpdate, { params: { id }, body: {} })).toMatchObject({
      status: 'dismissed',
    });
    expect(await titles({ status: 'dismissed' })).toEqual(['Baker']);
    await getRun(test, source);
    expect(await titles({ status: 'dismissed' })).toEqual(['Baker']);
    await call(scrapers.scrapedJobUpdate, { params: { id }, body: { status: 'new' } });
    const ids = [id, await findId('CMO'), missingId];
    expect(await call(scrapers.scrapedJobsDismiss, { body: { ids } })).toMatchObject({ dismissed: 2 });
    expect(await titles({ status: 'new' })).toEqual(['Advisory CTO', 'Fractional CFO']);
    expect((await listAudit(test, id)).map(({ action }) => action)).toContain('scraped_job_changed');
  });

  it('return 409 not_allowed_now once they are converted', async () => {
    const id = await findId('CTO');
    const company = await aCompany(test);
    const job_id = await aJob(test, company.companyId);
    await test.db
      .updateTable('scraped_jobs')
      .set({ status: 'converted', job_id })
      .where('id', '=', id)
      .execute();
    for (const body of [{}, { status: 'new' as const }, { fields: { city: 'Leeds' } }])
      expect(await refusal(call(scrapers.scrapedJobUpdate, { params: { id }, body }))).toMatchObject({
        status: 409,
        code: 'not_allowed_now',
      });
    expect(await call(scrapers.scrapedJobsDismiss, { body: { ids: [id] } })).toMatchObject({ dismissed: 0 });
  });
});
