import { addDays } from '../contract/src/dates.ts';
import { applyCrawl } from '../server/src/features/scrapers/apply-crawl.ts';
import { toItem } from '../server/src/features/scrapers/scraped-item.ts';
import type { Db } from '../server/src/lib/db.ts';
import { feedJobs, pageJobs } from './data/scraped-jobs.ts';

const hour = 1 / 24;

const makeSources = (at: (days: number) => string) => {
  const schedule = { interval_minutes: 360, next_run_at: at(6 * hour) };
  return {
    feed: {
      ...schedule,
      name: 'Part-time leadership, weekly list',
      kind: 'rss',
      url: 'https://leadership-list.example/jobs.rss',
      last_good_run_at: at(-hour),
    },
    page: {
      ...schedule,
      name: 'Northlight Studios, careers',
      kind: 'json_ld',
      url: 'https://northlight.example/careers',
      last_good_run_at: at(-3 * hour),
    },
    failing: {
      ...schedule,
      name: 'Interim roles in the south',
      kind: 'rss',
      url: 'https://interim-south.example/feed.xml',
      failures_in_a_row: 3,
      last_good_run_at: at(-9),
    },
    off: {
      ...schedule,
      name: 'Brightwater Energy',
      kind: 'lever',
      board: 'brightwater-demo',
      enabled: false,
    },
  };
};

type ScrapedJob = (typeof feedJobs)[number];
const asItem = ({ title, text, employment, pay, site, ...fields }: ScrapedJob, base: string, index: number) =>
  toItem({
    ...fields,
    externalId: `demo-${index + 1}`,
    link: `${base}/${index + 1}`,
    title,
    description: text,
    company_url: site ?? null,
    employment_type: employment ?? null,
    pay_text: pay ?? null,
    workplace: fields.workplace ?? null,
    department: fields.department ?? null,
    hours: fields.hours ?? null,
  });

/** Seeds sources with their runs, and scraped jobs to review; one is dismissed and one has likely expired. */
export const seedScrapedJobs = async (db: Db, now: Date): Promise<void> => {
  const at = (days: number) => addDays(now, days).toISOString();
  const { feed, page, failing, off } = makeSources(at);
  const add = (source: typeof feed | typeof failing | typeof off) =>
    db
      .insertInto('scrape_sources')
      .values({ url: 'https://api.lever.co/v0/postings/brightwater-demo?mode=json', ...source } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
  const run = (source_id: string, days: number, more: object) =>
    db
      .insertInto('scrape_runs')
      .values({
        source_id,
        trigger: 'schedule',
        queued_at: at(days),
        started_at: at(days),
        ended_at: at(days),
        outcome: 'good',
        ...more,
      })
      .execute();
  for (const [source, jobs, days] of [
    [await add(feed), feedJobs, -hour],
    [await add(page), pageJobs, -3 * hour],
  ] as const) {
    const base = source.url.replace(/\.rss$/, '');
    const crawled = {
      items: jobs.map((job, index) => asItem(job, base, index)),
      errors: [],
      partial: undefined,
      etag: null,
      lastModified: null,
    };
    const { found, added } = await applyCrawl(db, source, crawled);
    const itemErrors = source.kind === 'rss' ? [{ item: 'Untitled', error: 'It has no title.' }] : [];
    await run(source.id, days, {
      found,
      added,
      item_errors: JSON.stringify(itemErrors),
      item_error_count: itemErrors.length,
    });
  }
  const south = await add(failing);
  for (const days of [-9, -1, -0.5, -hour * 2])
    await run(
      south.id,
      days,
      days < -2 ? { found: 4 } : { outcome: 'failed', error: 'The source returned 503.' },
    );
  await add(off);
  await db
    .updateTable('scraped_jobs')
    .set({ status: 'dismissed' })
    .where('title', '=', 'VP of Sales')
    .execute();
  await db
    .updateTable('scraped_jobs')
    .set({ likely_expired: true, last_seen_at: at(-2) })
    .where('title', 'like', 'Interim COO%')
    .execute();
};
