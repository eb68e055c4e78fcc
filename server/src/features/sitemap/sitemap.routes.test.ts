import { XMLParser, XMLValidator } from 'fast-xml-parser';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import { publicPages } from '../../../../contract/src/public-pages.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../test/builders.ts';
import { firstPart, listPartStarts } from './sitemap.queries.ts';

let test: TestApp;
let companyId: string;
beforeAll(async () => {
  test = await appForTest();
  ({ companyId } = await aCompany(test));
});
afterAll(() => test.close());

const site = () => test.app.deps.config.publicUrl;
const past = new Date(Date.now() - 86_400_000).toISOString();
const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) });

const read = async (path: string) => {
  const response = await test.app.inject(path);
  expect([path, response.statusCode, response.headers['content-type']]).toEqual([
    path,
    200,
    'application/xml',
  ]);
  expect(XMLValidator.validate(response.body)).toBe(true);
  const parsed = parser.parse(response.body);
  return (parsed.urlset?.url ?? parsed.sitemapindex?.sitemap ?? []) as { loc: string; lastmod?: string }[];
};
const toPath = (url: string) => url.slice(site().length);

it('lists exactly the live jobs, public pages, landing pages with jobs and published posts', async () => {
  const live = await aJob(test, companyId, { title: 'Fractional CFO & <builder>', location: 'Europe' });
  for (const over of [
    { status: 'closed' as const },
    { status: 'draft' as const, published_at: null },
    { expires_at: past },
    { archived_at: past },
  ])
    await aJob(test, companyId, { location: 'Asia', fractional_type: 'CMO', ...over });
  await test.db
    .insertInto('blog_posts')
    .values([
      { slug: 'first-ninety-days', title: 'First', status: 'published', publish_at: past },
      { slug: 'not-yet', title: 'Later', status: 'published', publish_at: '2199-01-01T00:00:00Z' },
      { slug: 'draft', title: 'Draft' },
    ])
    .execute();

  const index = (await read('/sitemap.xml')).map(({ loc }) => toPath(loc));
  expect(index).toEqual(['/sitemaps/pages', `/sitemaps/jobs/${firstPart}`]);
  const pages = (await read('/sitemaps/pages')).map(({ loc }) => toPath(loc));
  expect(pages).toEqual([
    ...publicPages,
    '/jobs/function/cfo',
    '/jobs/location/europe',
    '/jobs/function/cfo/europe',
    '/resources/blog/first-ninety-days',
  ]);
  const jobs = await read(`/sitemaps/jobs/${firstPart}`);
  expect(jobs).toEqual([
    {
      loc: site() + publicJobPath({ id: live, title: 'Fractional CFO & <builder>' }),
      lastmod: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  expect(await read(`/sitemaps/jobs/${live}`)).toEqual([]);
});

it('splits live jobs into parts without overlap', async () => {
  for (let more = 0; more < 6; more += 1) await aJob(test, companyId);
  const live = await test.db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('id')
    .execute();
  expect(live).toHaveLength(7);
  expect(await listPartStarts(test.db, 3)).toEqual([firstPart, live[2]?.id, live[5]?.id]);
});

it('returns 404 for unknown parts', async () => {
  for (const path of ['/sitemaps/jobs/abc', '/sitemaps/none', '/sitemaps/jobs/'])
    expect((await test.app.inject(path)).statusCode).toBe(404);
});

it('names a contact for security findings, which expires within a year [security-txt]', async () => {
  const response = await test.app.inject('/.well-known/security.txt');
  expect(response.headers['content-type']).toContain('text/plain');
  const fields = new Map(
    response.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  expect(fields.get('Contact')).toMatch(/^mailto:.+@/);
  expect(fields.get('Canonical')).toBe(`${site()}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

it('names the sitemap in robots.txt and disallows screens that require sign-in', async () => {
  const response = await test.app.inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  // The package's types declare a default export that its CommonJS build does not have.
  const parse = robotsParser as unknown as typeof robotsParser.default;
  const robots = parse(`${site()}/robots.txt`, response.body);
  expect(robots.getSitemaps()).toEqual([`${site()}/sitemap.xml`]);
  for (const path of [
    ...publicPages,
    '/jobs/function/cfo',
    '/p/ada',
    '/c/northwind',
    '/api/employer/job_list',
    '/assets/a.js',
  ])
    expect([path, robots.isAllowed(site() + path, 'Googlebot')]).toEqual([path, true]);
  for (const path of ['/account/fractional/home', '/chat', '/dashboard', '/admin-users', '/blogs'])
    expect([path, robots.isAllowed(site() + path, 'Googlebot')]).toEqual([path, false]);
});
