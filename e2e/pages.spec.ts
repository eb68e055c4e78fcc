import type { Page, Request } from '@playwright/test';
import { axe, expect, hydrated, isLong, narrow, test, wide } from './support/journey.ts';
import {
  accountsByRule,
  toAddress as addressWith,
  findSamples,
  type Screen,
  screens,
} from './support/screens.ts';
import { signInContext } from './support/sign-in.ts';

const visitor = 'a visitor';

/** Records of the demo marketplace. Each worker loads them once. */
let samples: ReturnType<typeof findSamples> | undefined;
const toAddress = async (path: string): Promise<string> => {
  samples ??= findSamples(process.env.E2E_BASE_URL ?? '');
  return addressWith(path, await samples);
};

/** Limit for the compressed scripts of a public page once it is used. Before, it loads none. */
const maxScriptKibibytes = 129;

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
const getTitle = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '');

/** Navigates like a link: loaded code and layouts stay. */
const navigate = async (page: Page, address: string) => {
  const before = await getTitle(page);
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(address)})`);
  await expect
    .poll(() => getTitle(page), { intervals: [20, 50], message: `leaves ${before}` })
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
    const html = await (await request.get(await toAddress(path))).text();
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
  : screens.filter((screen, index) => screens.findIndex(({ file }) => file === screen.file) === index);

/** Each page with each account that may open it; only the first account in the short form, or where the page is its own. */
const visits: Visit[] = visitedScreens.flatMap((screen) => {
  const emails = accountsByRule[screen.rule] ?? [visitor];
  const isOfOne = !isLong || screen.path.includes(':applicationId');
  return (isOfOne ? emails.slice(0, 1) : emails).map((email) => ({ ...screen, email }));
});

/** Checks a page in both widths; in the short form in one, every second page in the narrow one. */
const checkPage = async (page: Page, { path, isPublic }: Visit, openCalls: () => number, turn: number) => {
  for (const size of isLong ? [wide, narrow] : [turn % 2 === 0 ? wide : narrow]) {
    await page.setViewportSize(size);
    await waitUntilLoaded(page, openCalls);
    expect(await overflowingElements(page), `${path}: horizontal scrolling at ${size.width}`).toEqual([]);
    await test.step(`axe: ${path} at ${size.width}`, () => axe(page));
  }
  if (!isPublic) return;
  const weight = await scriptKibibytes(page);
  expect(weight, `${path}: KiB of JavaScript`).toBeGreaterThan(50);
  expect(weight, `${path}: KiB of JavaScript`).toBeLessThanOrEqual(maxScriptKibibytes);
};

/** The 404 of pages that do not exist, and of a report that the demo has not decided. They can arrive on the next page. */
const isExpected = (error: string) =>
  error.includes('status of 404') && /\/(?:no-such-page|error404|report_decision\/)/.test(error);

const expectNoErrors = (errors: string[], path: string) =>
  expect(
    errors.splice(0).filter((error) => !isExpected(error)),
    `${path}: errors`,
  ).toEqual([]);

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
      const address = await toAddress(visit.path);
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
