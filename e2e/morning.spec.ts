import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { deskItems, deskKinds, isSettledByAdmin } from '../contract/src/admin-desk.ts';
import { employerProfileUpdate } from '../contract/src/companies.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { reportAdd, reportAppeal, reportDecide } from '../contract/src/moderation.ts';
import { siteSettings, siteSettingUpdate } from '../contract/src/site-settings.ts';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { callAs, callAsAdmin, callWith } from './support/accounts.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { expect, test } from './support/journey.ts';
import { aNewFractional, aVerifiedFractional } from './support/newcomers.ts';
import { startServer } from './support/server.ts';
import { signInContext } from './support/sign-in.ts';

/** What a person needs beside the pages: seconds a click and a letter on a desktop, and to read and think, by kind. */
const hand = { click: 1.5, letter: 0.22 };
const thinking: Record<string, number> = {
  Approval: 25,
  'Re-review': 15,
  'New job': 25,
  Rename: 10,
  Report: 30,
  Appeal: 30,
  Message: 15,
  'Data request': 20,
};
const short = 5;

/** Switches the review of first jobs on, as the operator does in the settings. */
const reviewFirstJobs = async () => {
  const admin = await callAsAdmin();
  const stored = (await admin(siteSettings)).sections.find(({ section }) => section === 'switches');
  await admin(siteSettingUpdate, {
    params: { section: 'switches' },
    body: { value: { ...stored?.value, review_first_jobs: true }, version: stored?.version ?? 0 },
  });
};

const write = (subject: string, personal_data: boolean) =>
  callWith()(contactUs, {
    body: {
      name: 'Wilhelmina Quix',
      email: `${randomUUID()}@people.example`,
      subject,
      message: 'We are two.\n\nWhat do we have to do?',
      personal_data,
    },
  });

/** What members and visitors do overnight: twelve things of eight kinds. */
const aNight = async (colleague: string) => {
  const support = await callAs(colleague);
  await reviewFirstJobs();
  for (const subject of ['Which plan fits us?', 'May we share an account?']) await write(subject, false);
  for (const subject of ['A copy of my data', 'Please erase my data']) await write(subject, true);
  await aNewFractional();
  await aNewFractional();
  const [changed, reported, warned] = [
    await aVerifiedFractional(),
    await aVerifiedFractional(),
    await aVerifiedFractional(),
  ];
  await changed.call(employeeProfileUpdate, { body: { headline: 'Chief of everything' } });
  const company = await signUpCompany();
  const report = (id: string) =>
    company.call(reportAdd, {
      body: { about: 'fractional', id, reason: 'spam', details: 'The same message thrice.' },
    });
  await report(warned.id);
  const { results } = await support(deskItems, { query: { kind: 'report', page_size: 100 } });
  const decided = results.find(({ account_id }) => account_id === warned.id)?.id ?? '';
  await support(reportDecide, {
    params: { id: decided },
    body: { decision: 'warning', statement: 'One message is enough.' },
  });
  await warned.call(reportAppeal, { params: { id: decided }, body: { text: 'It was one message.' } });
  await report(reported.id);
  await company.call(employerProfileUpdate, { body: { name: 'Marlow Shipping' } });
  await postJob(company.call, 'CFO for a shipyard at the river');
  await postJob((await signUpCompany()).call, 'CFO for a dairy in the hills');
};

interface Effort {
  clicks: number;
  letters: number;
  thinking: number;
  items: number;
  kinds: Set<string>;
}

/** The acts that end an item, by the name of its kind, as a person takes them. */
const handle = async (page: Page, item: Locator, kind: string, effort: Effort) => {
  const click = async (target: Locator) => {
    await target.click();
    effort.clicks += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.fill(text);
    effort.letters += text.length;
  };
  const dialog = page.getByRole('dialog');
  const button = (name: RegExp, within: Page | Locator = item) =>
    within.getByRole('button', { name }).first();
  switch (kind) {
    case 'Message':
    case 'Data request':
      await click(button(/^Answer/));
      await type(
        dialog.getByLabel('Answer'),
        'Thank you. We will do that today, and write again when it is done.',
      );
      return click(button(/^Send answer/, dialog));
    case 'Report':
    case 'Appeal':
      await click(button(/^Decide/));
      await click(dialog.getByRole('radio').first());
      await type(dialog.getByLabel('Reasons'), 'One message to each company is enough, and it was one.');
      return click(button(/^Decide/, dialog));
    case 'Rename':
      await click(button(/^Approve/));
      return click(button(/^Approve/, dialog));
    case 'Bounced address':
      await click(button(/^Send mail again/));
      await type(dialog.getByRole('textbox'), 'They confirmed the address.');
      return click(button(/^Send mail again/, dialog));
    case 'Failed task':
      await click(button(/^Discard/));
      return click(button(/^Discard/, dialog));
    case 'Failing source':
      await click(button(/^Pause/));
      return click(button(/^Pause/, dialog));
    default:
      await click(button(/^(Approve|Confirm changes|Publish|Remind|Settle)/));
      // The list is loaded again, then has the focus: a click before may miss a row that moves up.
      return expect(
        page
          .getByRole('list', { name: 'Waiting' })
          .and(page.locator(':focus'))
          .or(page.getByText('Nothing waits')),
      ).toBeVisible();
  }
};

/** What waits by plain SQL, without what was settled for a week. */
const recount = `
  select (select count(*) from fractionals where status = 'pending')
    + (select count(*) from fractionals where status = 'verified' and re_review)
    + (select count(*) from jobs where review_requested_at is not null and archived_at is null)
    + (select count(*) from company_renames where status = 'pending')
    + (select count(*) from reports where decided_at is null)
    + (select count(*) from reports where appealed_at is not null and appeal_decided_at is null)
    + (select count(*) from enquiries where done_at is null)
    + (select count(*) from mail_bounces where kind <> 'soft_bounce')
    + (select count(*) from scrape_sources where enabled and failures_in_a_row > 0)
    + (select count(*) from subscriptions where status = 'past_due' and id::text not in (select item_id from desk_marks))
    + (select count(*) from disputes where status = 'needs_response' and id::text not in (select item_id from desk_marks))
    as waiting`;

/** Ends everything on Today from top to bottom, except the kinds to leave. */
const clearToday = async (page: Page, leave: string[] = []): Promise<Effort> => {
  const effort: Effort = { clicks: 0, letters: 0, thinking: 0, items: 0, kinds: new Set() };
  await page.goto('/admin-today');
  const left = leave.map((kind) => `:not([aria-label^="${kind}: "])`).join('');
  const first = page.getByRole('list', { name: 'Waiting' }).locator(`li[aria-label*=": "]${left}`).first();
  await expect(first).toBeVisible();
  for (;;) {
    const label = await first.getAttribute('aria-label', { timeout: 5_000 }).catch(() => null);
    if (label === null) return effort;
    const kind = label.slice(0, label.indexOf(': '));
    const item = page.getByRole('listitem', { name: label, exact: true });
    const before = await item.count();
    await handle(page, item.first(), kind, effort);
    await expect(item).toHaveCount(before - 1);
    effort.items += 1;
    effort.kinds.add(kind);
    effort.thinking += thinking[kind] ?? short;
  }
};

/** The minutes a person needs, with the time that the pages took. */
const toMinutes = ({ clicks, letters, thinking: thought }: Effort, pages: number): number =>
  (pages + clicks * hand.click + letters * hand.letter + thought) / 60;

test('an operator handles a whole morning from Today in under ten minutes, and nothing waits elsewhere', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const shared = process.env.E2E_BASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-morning-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const server = await startServer({ DATABASE_URL: database.url }, { dataDir });
  process.env.E2E_BASE_URL = server.baseURL;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const context = await browser.newContext({ baseURL: server.baseURL });
    await signInContext(context, 'admin@cadre.example');
    const page = await context.newPage();
    // What the demo marketplace has gathered in a year is done the evening before, except two things of kinds of their own.
    await clearToday(page, ['Failing source', 'Failed charge']);
    // An appeal waits for another admin than the one who decided the report.
    const { rows: colleagues } = await client.query("select email from users where admin_role = 'support'");
    await aNight(colleagues[0].email);

    const start = Date.now();
    const effort = await clearToday(page);
    const pages = (Date.now() - start) / 1_000;
    const minutes = toMinutes(effort, pages);
    const summary = `${effort.items} items of ${effort.kinds.size} kinds, ${effort.clicks} clicks, ${effort.letters} letters, thinking ${effort.thinking} s, pages ${Math.round(pages)} s, ${minutes.toFixed(1)} minutes`;
    test.info().annotations.push({ type: 'effort', description: summary });
    expect(effort.items).toBeGreaterThanOrEqual(12);
    expect(effort.kinds.size).toBeGreaterThanOrEqual(9);
    expect(minutes, summary).toBeLessThan(10);

    await expect(page.getByText('Nothing waits')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByText('waiting')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Waiting today' })).toContainText('0 waiting today');
    const { rows } = await client.query(recount);
    expect(Number(rows[0].waiting)).toBe(0);
    const settled = await client.query('select distinct kind from desk_marks where settled_until > now()');
    const mayBeSettled = Object.keys(deskKinds).filter((kind) =>
      isSettledByAdmin(kind as keyof typeof deskKinds),
    );
    for (const { kind } of settled.rows) expect(mayBeSettled).toContain(kind);
    await context.close();
  } finally {
    process.env.E2E_BASE_URL = shared;
    await client.end();
    await server.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
