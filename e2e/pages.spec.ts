import type { Page, Request } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { publicJobPath } from '../contract/src/job-address.ts';
import { sessionOf } from './support/accounts.ts';
import { standingJobs } from './support/hiring.ts';
import { axe, expect, hydrated, isLong, narrow, test, wide } from './support/journey.ts';
import { signInContext } from './support/sign-in.ts';

const tableFile = '../web/app/routes.ts';
const { default: table } = (await import(tableFile)) as { default: RouteConfigEntry[] };

const fractional = 'fractional@cadre.example';
const company = 'company@cadre.example';
const admin = 'admin@cadre.example';
const visitor = 'a visitor';

/** Who looks at the pages behind a guard; a page without one is looked at by a visitor. */
const lookers: Record<string, string[]> = {
  'signed-in': [fractional, company, admin],
  fractional: ['pending@cadre.example'],
  'approved-fractional': [fractional],
  company: [company, 'newcompany@cadre.example'],
  admin: [admin],
  'company-or-admin': [company, admin],
  'fractional-or-admin': [fractional, admin],
  'company-or-fractional': [fractional, company],
};

/** Of a public page, over the wire. */
const mostScriptKibibytes = 120;

interface Screen {
  path: string;
  file: string;
  rule: string;
  /** Below the layout of public pages, which are to be small. */
  small: boolean;
}

const screensOf = (routes: RouteConfigEntry[], prefix = '', rule = 'none', isSmall = false): Screen[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? prefix : `${prefix}/${route.path}`;
    const ownRule = /^guard (\S+)/.exec(route.id ?? '')?.[1] ?? rule;
    const small = isSmall || route.file === 'pages/layouts/public.tsx';
    const isPage = (route.index === true || route.path !== undefined) && route.file.endsWith('.tsx');
    return [
      ...(isPage ? [{ path: path || '/', file: route.file, rule: ownRule, small }] : []),
      ...screensOf(route.children ?? [], path, ownRule, small),
    ];
  });

const screens = screensOf(table);

/** A job and a fractional of the demo marketplace, asked for once a worker. */
const findSamples = async () => {
  const [[job], person] = await Promise.all([standingJobs(), sessionOf(fractional)]);
  return { job, person };
};
let samples: ReturnType<typeof findSamples> | undefined;

/** A real address: the ids in it are those of the samples. */
const addressOf = async (path: string): Promise<string> => {
  samples ??= findSamples();
  const { job, person } = await samples;
  const queries: Record<string, string> = {
    '/companydetails': `?id=${job?.company.id}`,
    '/candidatedetails': `?id=${person.id}`,
    '/account/fractional/opportunities/browse-jobs/job-id': `?id=${job?.id}`,
  };
  const filled = path
    .replace(':user', 'fractional')
    .replace(':slugId', job ? publicJobPath(job).slice('/jobs/'.length) : '')
    .replace(':type', 'cfo')
    .replace(':location', 'usa')
    .replace(':slug', 'hours-before-money')
    .replace('*', 'no-such-page');
  return `${filled}${queries[path] ?? ''}`;
};

/** Counts the calls of a page that are not answered yet. */
const countCalls = (page: Page) => {
  const open = new Set<Request>();
  const isCall = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isCall(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
};

const settled = async (page: Page, openCalls: () => number) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(openCalls, { intervals: [50] }).toBe(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** A page's title without the count of unread messages. */
const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '');

/** Goes to an address as a link does: the code and the layout that are loaded stay. */
const follow = async (page: Page, address: string) => {
  const before = await titleOf(page);
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(address)})`);
  await expect
    .poll(() => titleOf(page), { intervals: [20, 50], message: `leaves ${before}` })
    .not.toBe(before);
};

/** What stands out at the right of the page, where the page can be moved sideways. */
const sideways = async (page: Page): Promise<string[]> => {
  const width = await page.locator('html').evaluate((html) => html.clientWidth);
  if ((await page.locator('html').evaluate((html) => html.scrollWidth)) <= width) return [];
  return page.locator('body *').evaluateAll(
    (elements, most) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > most + 1)
        .slice(0, 5)
        .map((element) => element.outerHTML.slice(0, 160)),
    width,
  );
};

/** All scripts that the page has loaded by now, as they came over the wire. */
const scriptKibibytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as unknown as {
      name: string;
      encodedBodySize: number;
    }[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  });

test('every page has a title of its own', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const { path } of screens) {
    const html = await (await request.get(await addressOf(path))).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/^.{3,} · Cadre$/);
    // A fractional and a company each have their settings, and never see the other's.
    const key = `${/^\/account\/company/.test(path) ? 'company: ' : ''}${title}`;
    if (!/[:*]|error404/.test(path)) expect(titles.get(key), `${path}: ${title}`).toBeUndefined();
    titles.set(key, path);
  }
});

interface Visit extends Screen {
  email: string;
}

/** Who looks at each page: everybody who may, or the first of them in the short form. */
const visits: Visit[] = screens.flatMap((screen) => {
  const emails = lookers[screen.rule] ?? [visitor];
  return (isLong ? emails : emails.slice(0, 1)).map((email) => ({ ...screen, email }));
});

/** Looks at one page in both widths; in the short form by turns, the narrow one at each second page alone. */
const examine = async (page: Page, { path, small }: Visit, openCalls: () => number, turn: number) => {
  const isWideTurn = turn % 2 === 0;
  for (const size of isLong || isWideTurn ? [wide, narrow] : [narrow]) {
    await page.setViewportSize(size);
    await settled(page, openCalls);
    expect(await sideways(page), `${path}: sideways at ${size.width}`).toEqual([]);
    if (isLong || (size === wide) === isWideTurn)
      await test.step(`axe: ${path} at ${size.width}`, () => axe(page));
  }
  if (!small) return;
  const weight = await scriptKibibytes(page);
  expect(weight, `${path}: KiB of JavaScript`).toBeGreaterThan(50);
  expect(weight, `${path}: KiB of JavaScript`).toBeLessThanOrEqual(mostScriptKibibytes);
};

/** The browser logs the answer of a page that is not there. */
const expectNoErrors = (errors: string[], path: string) => {
  const isExpected = (error: string) => /^\/(\*|error404)$/.test(path) && error.includes('404');
  expect(
    errors.splice(0).filter((error) => !isExpected(error)),
    `${path}: errors`,
  ).toEqual([]);
};

/** The pages of one person, a few in one test; each by itself in the long form. */
const groups = [...Map.groupBy(visits, ({ email }) => email)].flatMap(([email, own]) => {
  const size = isLong ? 1 : 8;
  return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => ({
    email,
    group: own.slice(at * size, (at + 1) * size),
  }));
});

for (const { email, group } of groups) {
  const paths = group.map(({ path }) => path).join(', ');
  test(`${email} sees no error, no sideways scrolling and no axe finding on ${paths}`, async ({
    page,
    consoleErrors,
  }) => {
    const openCalls = countCalls(page);
    if (email !== visitor) await signInContext(page.context(), email);
    let isFirst = true;
    for (const [turn, visit] of group.entries()) {
      const address = await addressOf(visit.path);
      // What the server renders is loaded; behind a guard all is rendered in the browser. Every page has a title of
      // its own, but for those with a parameter.
      const isLoaded = isFirst || email === visitor || visit.path.includes(':');
      await (isLoaded ? page.goto(address) : follow(page, address));
      isFirst = false;
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
      await hydrated(page);
      await examine(page, visit, openCalls, turn);
      expectNoErrors(consoleErrors, visit.path);
    }
  });
}
