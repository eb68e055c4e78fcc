import type { Page, Request } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { engagementList } from '../contract/src/engagements.ts';
import { publicJobPath } from '../contract/src/job-address.ts';
import { callWith, sessionOf } from './support/accounts.ts';
import { demoJobs } from './support/hiring.ts';
import { axe, expect, hydrated, isLong, narrow, test, wide } from './support/journey.ts';
import { signInContext } from './support/sign-in.ts';

const routesFile = '../web/app/routes.ts';
const { default: routeTable } = (await import(routesFile)) as { default: RouteConfigEntry[] };

const fractional = 'fractional@cadre.example';
const company = 'company@cadre.example';
const admin = 'admin@cadre.example';
const visitor = 'a visitor';

/** The accounts that open the pages of each guard. A visitor opens the pages without one. */
const accountsByRule: Record<string, string[]> = {
  'signed-in': [fractional, company, admin],
  fractional: ['pending@cadre.example'],
  'approved-fractional': [fractional],
  company: [company, 'newcompany@cadre.example'],
  admin: [admin],
  'company-or-admin': [company, admin],
  'fractional-or-admin': [fractional, admin],
  'company-or-fractional': [fractional, company],
};

/** Limit for the compressed scripts of a public page once it is used. Before, it loads none. */
const maxScriptKibibytes = 129;

interface Screen {
  path: string;
  file: string;
  rule: string;
  /** Within the layout of public pages, whose scripts are limited. */
  isPublic: boolean;
}

const screensOf = (
  routes: RouteConfigEntry[],
  prefix = '',
  rule = 'none',
  isPublicLayout = false,
): Screen[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? prefix : `${prefix}/${route.path}`;
    const routeRule = /^guard (\S+)/.exec(route.id ?? '')?.[1] ?? rule;
    const isPublic = isPublicLayout || route.file === 'pages/layouts/public.tsx';
    const isPage = (route.index === true || route.path !== undefined) && route.file.endsWith('.tsx');
    return [
      ...(isPage ? [{ path: path || '/', file: route.file, rule: routeRule, isPublic }] : []),
      ...screensOf(route.children ?? [], path, routeRule, isPublic),
    ];
  });

const screens = screensOf(routeTable);

/** Records of the demo marketplace. Each worker loads them once. */
const findSamples = async () => {
  const [[job], person, employer] = await Promise.all([
    demoJobs(),
    sessionOf(fractional),
    sessionOf(company),
  ]);
  const engagementOf = async ({ token }: { token: string }) => {
    const { results } = await callWith(token)(engagementList, { query: {} });
    return results[0]?.application_id ?? '';
  };
  const engagements = { fractional: await engagementOf(person), company: await engagementOf(employer) };
  return { job, person, engagements };
};
let samples: ReturnType<typeof findSamples> | undefined;

/** The URL of a route, with the samples as its parameters. */
const addressOf = async (path: string): Promise<string> => {
  samples ??= findSamples();
  const { job, person, engagements } = await samples;
  const queries: Record<string, string> = {
    '/companydetails': `?id=${job?.company.id}`,
    '/candidatedetails': `?id=${person.id}`,
    '/account/fractional/opportunities/browse-jobs/job-id': `?id=${job?.id}`,
  };
  const filled = path
    .replace(':user', 'fractional')
    .replace(':applicationId', path.includes('/company/') ? engagements.company : engagements.fractional)
    .replace(':slugId', job ? publicJobPath(job).slice('/jobs/'.length) : '')
    .replace(':type', 'cfo')
    .replace(':location', 'usa')
    .replace('/p/:slug', '/p/nora-whitfield')
    .replace('/c/:chatId', '/c/harrow-and-pine')
    .replace('/admin-accounts/:id', `/admin-accounts/${person.id}`)
    .replace('/report-decisions/:id', `/report-decisions/${person.id}`)
    .replace(':slug', 'hours-before-money')
    .replace('*', 'no-such-page');
  return `${filled}${queries[path] ?? ''}`;
};

/** Returns a function that counts the page's pending API calls. */
const countCalls = (page: Page) => {
  const open = new Set<Request>();
  const isCall = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isCall(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
};

const waitUntilLoaded = async (page: Page, openCalls: () => number) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(openCalls, { intervals: [50] }).toBe(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** A page's title without the count of unread messages. */
const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '');

/** Navigates like a link: loaded code and layouts stay. */
const navigate = async (page: Page, address: string) => {
  const before = await titleOf(page);
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(address)})`);
  await expect
    .poll(() => titleOf(page), { intervals: [20, 50], message: `leaves ${before}` })
    .not.toBe(before);
};

/** The HTML of elements that make the page scroll horizontally. */
const overflowingElements = async (page: Page): Promise<string[]> => {
  const width = await page.locator('html').evaluate((html) => html.clientWidth);
  if ((await page.locator('html').evaluate((html) => html.scrollWidth)) <= width) return [];
  return page.locator('body *').evaluateAll(
    (elements, limit) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > limit + 1)
        .slice(0, 5)
        .map((element) => element.outerHTML.slice(0, 160)),
    width,
  );
};

/** The compressed size of all scripts that the page has loaded. */
const scriptKibibytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as unknown as {
      name: string;
      encodedBodySize: number;
    }[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  });

test('every page has a unique title', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const { path } of screens) {
    const html = await (await request.get(await addressOf(path))).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/^.{3,} · Cadre$/);
    // Settings may have the same title for fractionals, before their request for approval, and for companies: no account
    // needs two of them.
    const [owner = ''] = /^\/account\/(company|fractional\/next-step)\//.exec(path) ?? [];
    const key = `${owner}${title}`;
    if (!/[:*]|error404/.test(path)) expect(titles.get(key), `${path}: ${title}`).toBeUndefined();
    titles.set(key, path);
  }
});

interface Visit extends Screen {
  email: string;
}

/** In the short form one path of each page module: the paths of a module differ in little but their texts. */
const visitedScreens = isLong
  ? screens
  : screens.filter((screen, at) => screens.findIndex(({ file }) => file === screen.file) === at);

/** Each page with each account that may open it; only the first account in the short form, or where the page is its own. */
const visits: Visit[] = visitedScreens.flatMap((screen) => {
  const emails = accountsByRule[screen.rule] ?? [visitor];
  const isOfOne = !isLong || screen.path.includes(':applicationId');
  return (isOfOne ? emails.slice(0, 1) : emails).map((email) => ({ ...screen, email }));
});

/**
 * Checks a page in both widths. In the short form every second page is checked only in the narrow width, and axe runs
 * in one width per page.
 */
const checkPage = async (page: Page, { path, isPublic }: Visit, openCalls: () => number, turn: number) => {
  const isWideTurn = turn % 2 === 0;
  for (const size of isLong || isWideTurn ? [wide, narrow] : [narrow]) {
    await page.setViewportSize(size);
    await waitUntilLoaded(page, openCalls);
    expect(await overflowingElements(page), `${path}: horizontal scrolling at ${size.width}`).toEqual([]);
    if (isLong || (size === wide) === isWideTurn)
      await test.step(`axe: ${path} at ${size.width}`, () => axe(page));
  }
  if (!isPublic) return;
  const weight = await scriptKibibytes(page);
  expect(weight, `${path}: KiB of JavaScript`).toBeGreaterThan(50);
  expect(weight, `${path}: KiB of JavaScript`).toBeLessThanOrEqual(maxScriptKibibytes);
};

/** Asserts that no error was logged, except the 404 of pages that do not exist. */
const expectNoErrors = (errors: string[], path: string) => {
  // The demo has no decided report.
  const isExpected = (error: string) =>
    /^\/(\*|error404|account\/report-decisions\/:id)$/.test(path) && error.includes('404');
  expect(
    errors.splice(0).filter((error) => !isExpected(error)),
    `${path}: errors`,
  ).toEqual([]);
};

/** The visits of each account in groups of eight per test; in the long form one visit per test. */
const groups = [...Map.groupBy(visits, ({ email }) => email)].flatMap(([email, accountVisits]) => {
  const size = isLong ? 1 : 8;
  return Array.from({ length: Math.ceil(accountVisits.length / size) }, (_, index) => ({
    email,
    group: accountVisits.slice(index * size, (index + 1) * size),
  }));
});

for (const { email, group } of groups) {
  const paths = group.map(({ path }) => path).join(', ');
  test(`${email} sees no error, no horizontal scrolling and no axe finding on ${paths}`, async ({
    page,
    consoleErrors,
  }) => {
    const openCalls = countCalls(page);
    if (email !== visitor) await signInContext(page.context(), email);
    let isFirst = true;
    for (const [turn, visit] of group.entries()) {
      const address = await addressOf(visit.path);
      // Pages that the server renders are loaded. Pages behind a guard are navigated to, unless their route has a
      // parameter: `navigate` waits for a new title, and such pages may share one.
      const isLoaded = isFirst || email === visitor || visit.path.includes(':');
      await (isLoaded ? page.goto(address) : navigate(page, address));
      isFirst = false;
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
      await hydrated(page);
      await checkPage(page, visit, openCalls, turn);
      expectNoErrors(consoleErrors, visit.path);
    }
  });
}
