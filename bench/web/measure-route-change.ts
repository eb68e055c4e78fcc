import type { Browser } from '@playwright/test';
import { signInTo } from '../../e2e/support/accounts.ts';
import { percentile } from '../load.ts';

const rounds = 10;
const home = '/account/fractional/home';

/** The links of the site's header, which each page has. Sections within a page have headers, too. */
const links = 'header:not(main header) a';

/** Runs in the page: clicks the link to a path and returns the time until its heading is visible. */
const change = `async (path) => {
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const before = heading();
  const start = performance.now();
  document.querySelector('${links}[href="' + path + '"]').click();
  while (location.pathname !== path || ['', before].includes(heading())) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}`;

/**
 * The time from a signed-in person's click on a navigation link to the frame with the page's heading, in milliseconds.
 * Every page was visited before, so that code and data are cached.
 */
export const measureRouteChange = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInTo(page, 'fractional@cadre.example', home);
  await page.waitForLoadState('networkidle');
  const paths = await page
    .locator(`${links}[href^="/account/"]`)
    .evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))]);
  const go = (path: string) => page.evaluate<number>(`(${change})(${JSON.stringify(path)})`);
  const samples: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const path of paths) {
      if (new URL(page.url()).pathname === path) continue;
      const took = await go(path);
      if (round > 0) samples.push(took);
      else await page.waitForLoadState('networkidle');
    }
  await context.close();
  return { pages: paths.length, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
};
