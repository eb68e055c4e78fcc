import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { publicJobPath } from '../contract/src/job-address.ts';
import { password, sessionOf } from './support/accounts.ts';
import { standingJobs } from './support/hiring.ts';
import { axe, expect, narrow, test, wide } from './support/journey.ts';

const tableFile = '../web/app/routes.ts';
const { default: table } = (await import(tableFile)) as { default: RouteConfigEntry[] };

const fractional = 'fractional@cadre.example';
const company = 'company@cadre.example';
const admin = 'admin@cadre.example';

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

const screensOf = (routes: RouteConfigEntry[], prefix = '', rule = 'visitor', isSmall = false): Screen[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? prefix : `${prefix}/${route.path}`;
    const own = /pages\/guards\/(.+)\.tsx$/.exec(route.file)?.[1] ?? rule;
    const small = isSmall || route.file === 'pages/layouts/public.tsx';
    const isPage = (route.index === true || route.path !== undefined) && route.file.endsWith('.tsx');
    return [
      ...(isPage ? [{ path: path || '/', file: route.file, rule: own, small }] : []),
      ...screensOf(route.children ?? [], path, own, small),
    ];
  });

const screens = screensOf(table);

/** A real address: the ids in it are those of a job and a fractional of the demo marketplace. */
const addressOf = async (path: string): Promise<string> => {
  const [job] = await standingJobs();
  const person = path === '/candidatedetails' ? await sessionOf(fractional) : undefined;
  const queries: Record<string, string> = {
    '/companydetails': `?id=${job?.company.id}`,
    '/candidatedetails': `?id=${person?.id}`,
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

/** A session without the sign-in page, which other journeys walk: the browser has what that page leaves in it. */
const signIn = async (page: Page, email: string) => {
  const answer = await page.request.post('/api/authentication/signin', {
    data: { email, password },
  });
  const { first_name: firstName, last_name: lastName, token: _, ...session } = await answer.json();
  await page.addInitScript((profile) => localStorage.setItem('cadre.profile', JSON.stringify(profile)), {
    ...session,
    firstName,
    lastName,
  });
};

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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

for (const { path, rule, small } of screens) {
  for (const email of lookers[rule] ?? ['a visitor']) {
    test(`${path} for ${email}`, async ({ page, consoleErrors }) => {
      const address = await addressOf(path);
      if (email !== 'a visitor') await signIn(page, email);
      await page.goto(address);
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
      // The browser logs the answer of a page that is not there.
      if (path === '/*' || path === '/error404')
        consoleErrors.splice(
          0,
          consoleErrors.length,
          ...consoleErrors.filter((error) => !error.includes('404')),
        );
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        await settled(page);
        expect(await sideways(page), `sideways at ${size.width}`).toEqual([]);
        await axe(page);
      }
      if (small) {
        const weight = await scriptKibibytes(page);
        expect(weight, 'KiB of JavaScript').toBeGreaterThan(50);
        expect(weight, 'KiB of JavaScript').toBeLessThanOrEqual(mostScriptKibibytes);
      }
    });
  }
}
