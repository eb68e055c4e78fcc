// `npm run bench:web`: Lighthouse on every public page of a real server with the demo marketplace, then the pages per
// second that it renders with and without its cache. Requires the built web. Exits 1 if a goal is missed. `-- /pricing
// /team` measures those pages alone and writes no report.

import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/support/browser.ts';
import { publicPagesOf } from '../../e2e/support/public-pages.ts';
import { startServer } from '../../e2e/support/server.ts';
import { freePort } from '../../server/test/free-port.ts';
import { describeMachine } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { goals, listMissedGoals, measurePage, type PageScore } from './measure-page.ts';
import { measureRouteChange } from './measure-route-change.ts';
import { measureServing } from './measure-serving.ts';

const chosen = process.argv.slice(2);
const machine = describeMachine();
const server = await startServer();
const port = await freePort();
const launch = browserLaunch();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
});

const pages: PageScore[] = [];
let change: Awaited<ReturnType<typeof measureRouteChange>>;
try {
  for (const path of chosen.length > 0 ? chosen : await publicPagesOf(server.baseURL)) {
    const page = await measurePage(server.baseURL, path, port);
    const scores = [page.performance, page.accessibility, page.bestPractices, page.seo].join(' ');
    const wrong = listMissedGoals(page);
    console.log(
      `${wrong.length === 0 ? 'ok  ' : 'MISS'} ${path}: ${scores}`,
      wrong.join(', '),
      page.failedAudits,
    );
    pages.push(page);
  }
  change = await measureRouteChange(browser, server.baseURL);
  console.log(change);
} finally {
  await browser.close();
}

const score = (page: PageScore) => [
  `\`${page.path.replace(/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '-…')}\``,
  ...[page.performance, page.accessibility, page.bestPractices, page.seo].map(String),
  `${(page.largestContentfulPaint / 1000).toFixed(2)} s`,
  page.layoutShift.toFixed(3),
  `${Math.round(page.blockingTime)} ms`,
  `${page.scriptSize.toFixed(0)} KiB`,
  `${page.usedScriptSize.toFixed(0)} KiB`,
];

try {
  const serving = await measureServing(server.baseURL, '/jobs/function/cfo');
  console.log(serving);
  const section = `## Public pages

\`npm run bench:web\`. ${machine}

Lighthouse 13.5 as it comes: a mid-range phone on slow 4G, simulated. Goals: ${goals.score} in each of the four, LCP ≤ ${
    goals.largestContentfulPaint / 1000
  } s, no layout shift, ≤ ${goals.scriptSize} KiB of JavaScript over the wire. A page that misses one is measured twice more, and the middle run by LCP counts. A public page loads its scripts when a visitor first uses it, by pointer, key or scrolling: 'in use' is their size then.

${table([
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP',
    'CLS',
    'blocked',
    'JavaScript',
    'in use',
  ],
  ...pages.map(score),
])}

Pages a second to 20 connections, brotli on, ${serving.rounds} rounds in turn (each address of the second kind is new, so that each page is rendered):

${table([
  ['what', 'pages a second', 'p99'],
  ['from the page cache', serving.cached.perSecond.toFixed(0), `${serving.cached.p99} ms`],
  ['rendered each time', serving.rendered.perSecond.toFixed(0), `${serving.rendered.p99} ms`],
  ['ratio', (serving.cached.perSecond / serving.rendered.perSecond).toFixed(1), ''],
])}

From the click on a link of the navigation to the frame with the page's heading, signed in, ${change.pages} pages in turn, each seen before: half of them within ${milliseconds(change.p50)}, 99 of 100 within ${milliseconds(change.p99)} (goal ≤ 100 ms).`;
  if (chosen.length === 0) await writeSection('web', section);
} finally {
  await server.stop();
}
process.exitCode = pages.some((page) => listMissedGoals(page).length > 0) ? 1 : 0;
