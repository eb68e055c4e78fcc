import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobFeed, jobFeed } from '../../../../contract/src/job-feed.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../test/builders.ts';
import { someIndustries } from '../../../test/job-form.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let ids: string[];
const jsonPath = `/api${jobFeed.path}`;
const rssPath = jsonPath.replace('.json', '.rss');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Orchard & Sons <Ltd>', website: 'https://orchard.example' });
  const { industry, part } = await someIndustries(test);
  const job = (minutes: number, more: Parameters<typeof aJob>[2] = {}) =>
    aJob(test, company.companyId, { published_at: minutesAgo(minutes), ...more });
  ids = [
    await job(1, {
      title: 'Fractional CFO, "R&D" <ops>\u{1F600}',
      description: '<p>Steady &amp; calm ]]&gt; books</p>',
      main_category: industry,
      sub_categories: [part],
      skill_titles: ['Fundraising', 'M&A'],
      term_months: 6,
      start_date: '2031-01-05',
    }),
    await job(2, { source: 'scraped', source_url: 'https://boards.example/7?a=1&b=2' }),
    await job(3, {
      company_id: null,
      source: 'scraped',
      source_url: 'https://boards.example/8',
      employer_name: 'Far Away Co',
      employer_domain: 'far.example',
      budget_min_minor: null,
      budget_max_minor: null,
    }),
  ];
  for (const hidden of [
    { status: 'draft' },
    { status: 'paused' },
    { archived_at: minutesAgo(1) },
    { expires_at: minutesAgo(1) },
  ] as const)
    await job(4, { title: 'Not for visitors', ...hidden });
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });

describe('the job feed', () => {
  it('returns only live jobs, newest first, as JSON Feed with the fields of a job', async () => {
    const feed = await test.as()(jobFeed, {});
    expect(feed.items.map(({ id }) => id)).toEqual(ids);
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en' });
    expect(feed.next_url).toBeUndefined();
    const [first, second, third] = feed.items;
    expect(first).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/jobs\/fractional-cfo-r-d-ops-[0-9a-f-]{36}$/),
      title: 'Fractional CFO, "R&D" <ops>\u{1F600}',
      content_html: '<p>Steady &amp; calm ]]&gt; books</p>',
      authors: [{ name: 'Orchard & Sons <Ltd>' }],
      _cadre: {
        company_name: 'Orchard & Sons <Ltd>',
        company_url: 'https://orchard.example',
        skills: ['Fundraising', 'M&A'],
        sub_categories: [expect.any(String)],
        budget_min: 150,
        hours_per_week_max: 10,
        term_months: 6,
        start_date: '2031-01-05',
        apply_by: null,
      },
    });
    expect(first).not.toHaveProperty('external_url');
    expect(second?.external_url).toBe('https://boards.example/7?a=1&b=2');
    expect(third?._cadre).toMatchObject({ company_name: 'Far Away Co', company_url: 'https://far.example' });
    expect(JSON.stringify(feed)).not.toMatch(/Not for visitors|applicants|owner_id|people\.example/);
  });

  it('returns the same jobs as well-formed RSS', async () => {
    const response = await get(rssPath);
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { rss } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(
      response.body,
      true,
    );
    const { items } = await test.as()(jobFeed, {});
    expect(rss.channel.item).toHaveLength(items.length);
    const [first, , third] = rss.channel.item;
    expect(first).toMatchObject({
      title: items[0]?.title,
      link: items[0]?.url,
      guid: { '#text': ids[0], '@_isPermaLink': 'false' },
      'content:encoded': '<p>Steady &amp; calm ]]&gt; books</p>',
      'dc:creator': 'Orchard & Sons <Ltd>',
      'cadre:company_name': 'Orchard & Sons <Ltd>',
      'cadre:skills': ['Fundraising', 'M&A'],
      'cadre:fractional_type': 'CFO',
      'cadre:budget_max': '250',
      'cadre:currency': 'USD',
    });
    expect(third).not.toHaveProperty('cadre:budget_min');
    expect(rss.channel['atom:link']).toMatchObject({
      '@_rel': 'self',
      '@_href': `http://localhost:3000${rssPath}`,
    });
  });

  it('pages without gaps or duplicates while jobs are added', async () => {
    const seen: string[] = [];
    let url: string | undefined = `${jsonPath}?page_size=1`;
    while (url !== undefined) {
      const feed: JobFeed = (await get(url)).json();
      seen.push(...feed.items.map(({ id }: { id: string }) => id));
      if (seen.length === 1) await aJob(test, company.companyId, { title: 'Added later' });
      url = feed.next_url;
    }
    expect(seen).toEqual(ids);
    for (const before of ['abc', '%00', '1_2', `${'9'.repeat(14)}_${ids[0]}`])
      expect((await get(`${jsonPath}?before=${before}`)).statusCode).toBeOneOf([200, 400]);
  });

  it('ignores blank parameters', async () => {
    for (const path of [jsonPath, rssPath]) expect((await get(`${path}?page_size=`)).statusCode).toBe(200);
  });

  it('returns 304 for a matching entity tag until a job changes', async () => {
    for (const path of [jsonPath, rssPath]) {
      const first = await get(path);
      const etag = String(first.headers.etag);
      expect(first.headers['cache-control']).toBe('public, max-age=60');
      const cached = await get(path, { 'if-none-match': `"other", W/${etag}` });
      expect([cached.statusCode, cached.body]).toEqual([304, '']);
      expect(cached.headers['content-length']).toBeUndefined();
      expect(cached.headers.etag).toBe(etag);
      await test.db
        .updateTable('jobs')
        .set({ title: `Changed for ${path}` })
        .where('id', '=', ids[1] ?? '')
        .execute();
      expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200);
    }
  });
});
