import { HtmlValidate } from 'html-validate';
import { publicBlogList } from '../contract/src/blog.ts';
import { publicJobPath } from '../contract/src/job-address.ts';
import { jobList } from '../contract/src/jobs.ts';
import { callAsAdmin, callWith } from './support/accounts.ts';
import { demoJobs } from './support/hiring.ts';
import { expect, test } from './support/journey.ts';
import { type PageHead, readHead } from './support/page-head.ts';
import { limitPerPattern, publicPagesOf, sitemapPaths } from './support/public-pages.ts';
import { structuredDataErrors } from './support/structured-data.ts';

// These tests read pages like a crawler: without a browser and without scripts.

const site = () => process.env.E2E_BASE_URL as string;

const mapInSequence = async <T>(
  items: string[],
  read: (item: string) => Promise<T>,
): Promise<[string, T][]> => {
  const results: [string, T][] = [];
  for (const item of items) results.push([item, await read(item)]);
  return results;
};

let heads: [path: string, head: PageHead][];
test.beforeAll(async () => {
  // Leaves out the posts of other journeys, which are the newest of the sitemap.
  const { results: posts } = await callWith()(publicBlogList, { query: { page_size: 100 } });
  const isFresh = ({ publish_at }: { publish_at: string | null }) =>
    Date.parse(publish_at ?? '') > Date.now() - 3_600_000;
  const fresh = posts.filter(isFresh).map(({ slug }) => `/resources/blog/${slug}`);
  const pages = await publicPagesOf(site(), (path) => !fresh.includes(path));
  heads = await mapInSequence(pages, (path) => readHead(site(), path));
});

const typesOn = (path: RegExp) =>
  heads
    .filter(([headPath]) => path.test(headPath))
    .map(([, { structuredData }]) => structuredData.map((thing) => thing['@type']));

test('every page of the sitemap has one h1, a title, a description, a canonical address and social tags', async () => {
  const listed = new Set(await sitemapPaths(site()));
  for (const [path, { status, mainHeadings, title, meta, canonical }] of heads) {
    expect([path, status]).toEqual([path, 200]);
    expect([path, mainHeadings]).toEqual([path, 1]);
    expect(title, path).toMatch(/^.{3,90} · Cadre$/);
    if (!listed.has(path)) continue;
    expect(canonical, path).toBe(`${site()}${path}`);
    expect([path, meta.robots]).toEqual([path, undefined]);
    const length = meta.description?.length ?? 0;
    expect(length >= 50 && length <= 200, `${path}: a description of ${length} characters`).toBe(true);
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url', 'twitter:card'])
      expect(meta[name], `${path}: ${name}`).toBeTruthy();
  }
});

test('every public page defers its code, has no style element and may be kept by shared caches', async () => {
  for (const [path] of heads) {
    const response = await fetch(`${site()}${path}`);
    const html = await response.text();
    expect(html, path).not.toContain('<style');
    expect(html, path).toContain('<script type="held">');
    expect(response.headers.get('cache-control'), path).toContain('public');
  }
});

test('every public page is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const [path] of heads) {
    const html = await (await fetch(`${site()}${path}`)).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ message, selector }) => `${message} ${selector}`),
    );
    expect([path, ...messages]).toEqual([path]);
  }
});

test('structured data has what search engines require', () => {
  const errors = heads.flatMap(([path, { structuredData }]) =>
    structuredData.flatMap((thing) => structuredDataErrors(thing).map((error) => `${path}: ${error}`)),
  );
  expect(errors).toEqual([]);
  expect(typesOn(/^\/$/).flat()).toContain('Organization');
  expect(typesOn(/^\/resources\/faq$/).flat()).toContain('FAQPage');
  expect(typesOn(/^\/p\//)).toEqual([['BreadcrumbList', 'ProfilePage']]);
  expect(typesOn(/^\/c\//)).toEqual([['BreadcrumbList', 'Organization']]);
  expect(typesOn(/^\/resources\/blog\/./).flat()).toContainEqual(
    expect.stringMatching(/Article|BlogPosting/),
  );
  const functionPages = typesOn(/^\/jobs\/function\//);
  expect(functionPages.length).toBeGreaterThan(0);
  expect(functionPages.filter((types) => !types.includes('BreadcrumbList'))).toEqual([]);
});

test('every live job with a known country has a JobPosting', async () => {
  const jobs = await demoJobs();
  expect(jobs.length).toBeGreaterThan(12);
  for (const job of jobs.slice(0, 12)) {
    const { status, structuredData } = await readHead(site(), publicJobPath(job));
    expect(status).toBe(200);
    const posting = structuredData.find((thing) => thing['@type'] === 'JobPosting');
    const country = job.country ?? /USA|Canada|Australia/.exec(job.location ?? '')?.[0];
    const hasLocation = job.workplace === 'remote' || country !== undefined;
    expect(posting !== undefined, job.title).toBe(hasLocation && job.source !== 'scraped');
    if (posting) expect(structuredDataErrors(posting)).toEqual([]);
  }
});

test('every link of every public page returns 200', async () => {
  const all = heads.flatMap(([, { links, meta }]) => [...links, meta['og:image']?.replace(site(), '')]);
  const demoJobPaths = new Set<string>((await demoJobs()).map(publicJobPath));
  const isStable = (link?: string): link is string =>
    link?.startsWith('/') === true && (demoJobPaths.has(link) || !/^\/jobs\/[^/]+$/.test(link));
  const links = limitPerPattern([...new Set(all)].filter(isStable), 4);
  expect(links.some((link) => demoJobPaths.has(link))).toBe(true);
  expect(links.length).toBeGreaterThan(50);
  const statuses = await mapInSequence(links, async (link) => (await fetch(`${site()}${link}`)).status);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test('the address of a function or location in another case redirects to the lower-case one', async () => {
  for (const [from, to] of [
    ['/jobs/function/CFO', '/jobs/function/cfo'],
    ['/jobs/function/CSO%20(sales)/Europe?page=1', '/jobs/function/cso-sales/europe?page=1'],
    ['/jobs/location/USA', '/jobs/location/usa'],
  ]) {
    const { status, headers } = await fetch(`${site()}${from}`, { redirect: 'manual' });
    expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
  }
});

test('a closed job returns 410, a changed slug 301 and an unknown job 404', async () => {
  const admin = await callAsAdmin();
  const { results: filledJobs } = await admin(jobList, { query: { status: 'filled', page_size: 1 } });
  const [closed] = filledJobs;
  const [open] = await demoJobs();
  if (!closed || !open) throw new Error('The demo marketplace has a filled job and a live one.');

  const gone = await readHead(site(), publicJobPath(closed));
  expect([gone.status, gone.meta.robots, gone.canonical]).toEqual([410, 'noindex', undefined]);
  expect(gone.title).not.toContain(closed.title);
  expect(gone.links.some((link) => link.startsWith('/jobs/function/'))).toBe(true);

  const redirect = await fetch(`${site()}/jobs/other-words-${open.id}`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, publicJobPath(open)]);
  for (const path of [
    '/jobs/no-such-job',
    '/jobs/none-00000000-0000-7000-8000-000000000000',
    '/jobs/function/emperor',
    '/jobs/location/mars',
    '/jobs/function/cfo/mars',
    '/jobs/function/cfo?page=999',
    '/jobs/function/cfo?page=x',
  ])
    expect([path, (await readHead(site(), path)).status]).toEqual([path, 404]);
});

test('invalid queries return 200 or 404, never 500', async () => {
  for (const [path, status] of [
    ['/newsletter/sent?outcome=__proto__', 200],
    ['/newsletter/sent?outcome=constructor', 200],
    ['/company/contact-us?outcome=__proto__', 200],
    ['/resources/blog?page=1e309', 404],
    ['/resources/blog?tag=%00', 404],
    ['/resources/blog?tag=%20', 404],
    ['/jobgrid?posted_within=__proto__&page=1e309&search=%00', 200],
  ] as const)
    expect([path, (await readHead(site(), path)).status]).toEqual([path, status]);
});

test('private pages are noindex', async () => {
  for (const path of ['/sign-in', '/sign-up', '/account/forgot-password', '/no-such-page', '/dashboard'])
    expect([path, (await readHead(site(), path)).meta.robots]).toEqual([path, 'noindex']);
});
