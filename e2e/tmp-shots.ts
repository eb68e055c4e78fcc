import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { browserLaunch } from './support/browser.ts';
import { signInContext } from './support/sign-in.ts';
import { callAs } from './support/accounts.ts';
import { jobList } from '../contract/src/jobs.ts';
import { jobApplicants } from '../contract/src/applications.ts';
const base = process.argv[2] ?? '';
process.env.E2E_BASE_URL = base;
const out = '/tmp/shots-offers'; mkdirSync(out, { recursive: true });
const company = await callAs('company@cadre.example');
const jobs = (await company(jobList, { query: { mine: 'true', page_size: 50 } })).results;
const find = async (status: string, want = (_: any) => true) => {
  for (const job of jobs) {
    const { results } = await company(jobApplicants, { query: { job_id: job.id, status: [status as 'offer'], page_size: 100 } });
    const hit = results.find(want);
    if (hit) return `/account/company/manage-jobs?job=${job.id}&application=${hit.id}`;
  }
  return undefined;
};
const paths = {
  offer: await find('offer'),
  counter: await find('offer', (a) => a.history.at(-1).event === 'offer_countered'),
  interview: await find('interview', (a) => a.history.every((h: any) => h.event === null)),
  ended: await find('interview', (a) => a.history.some((h: any) => h.event !== null)),
  hired: await find('hired'),
};
console.log(paths);
const browser = await chromium.launch(browserLaunch());
for (const [width, height] of [[1440, 900], [390, 844]] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = `${width}-${colorScheme}`;
    const c = await browser.newContext({ baseURL: base, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await signInContext(c, 'company@cadre.example');
    const p = await c.newPage();
    p.setDefaultTimeout(15000);
    const shot = (name: string, fullPage = false) => p.screenshot({ path: `${out}/${name}-${tag}.png`, fullPage });
    for (const [name, path] of Object.entries(paths)) if (path) {
      await p.goto(path, { waitUntil: 'networkidle' });
      await p.waitForTimeout(500);
      await shot(`company-${name}`);
    }
    if (paths.interview) {
      await p.goto(paths.interview, { waitUntil: 'networkidle' });
      await p.getByRole('button', { name: 'Make an offer…' }).click();
      await p.getByLabel('Rate').waitFor(); await p.waitForTimeout(300);
      await shot('dialog-1');
      await p.getByLabel('Rate').fill('20');
      await p.getByRole('button', { name: 'Review' }).click(); await p.waitForTimeout(200);
      await shot('dialog-2-errors');
      await p.getByRole('textbox', { name: 'Start' }).fill('3 Mar 2031');
      await p.getByText('More terms').click(); await p.waitForTimeout(200);
      await shot('dialog-3-more');
      await p.getByRole('button', { name: 'Review' }).click(); await p.waitForTimeout(300);
      await shot('dialog-4-summary');
    }
    await p.goto(`/account/company/manage-jobs?job=${jobs[1]?.id}`, { waitUntil: 'networkidle' });
    await shot('after-hire');
    await p.goto('/account/company/manage-jobs/engagements', { waitUntil: 'networkidle' });
    await p.waitForTimeout(300);
    await shot('engagements', true);
    await p.getByRole('button', { name: 'Propose changes' }).first().click().catch(() => {});
    await p.waitForTimeout(300); await shot('propose');
    await c.close();
    const f = await browser.newContext({ baseURL: base, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await signInContext(f, 'fractional@cadre.example');
    const q = await f.newPage(); q.setDefaultTimeout(15000);
    await q.goto('/account/fractional/opportunities/applied?status=offer', { waitUntil: 'networkidle' });
    await q.waitForTimeout(500);
    await q.screenshot({ path: `${out}/own-offer-${tag}.png`, fullPage: true });
    const counter = q.getByRole('button', { name: 'Make a counter-offer' });
    if (await counter.count()) {
      await counter.first().click(); await q.getByLabel('Rate').fill('260'); await q.getByLabel('Note').fill('My usual rate.');
      await q.screenshot({ path: `${out}/own-counter-${tag}.png` });
      await q.getByRole('button', { name: 'Review' }).click(); await q.waitForTimeout(300);
      await q.screenshot({ path: `${out}/own-counter-summary-${tag}.png` });
    }
    await q.goto('/account/fractional/opportunities/applied?status=hired', { waitUntil: 'networkidle' });
    await q.waitForTimeout(500);
    await q.screenshot({ path: `${out}/own-hired-${tag}.png`, fullPage: true });
    await f.close();
  }
await browser.close();
