import { applyCrawl } from '../server/src/features/scrapers/apply-crawl.ts';
import { postingOf } from '../server/src/features/scrapers/posting.ts';
import type { Db } from '../server/src/lib/db.ts';
import { feedPostings, pagePostings } from './data/postings.ts';
import { later } from './world.ts';

const hour = 1 / 24;

const sourcesOf = (at: (days: number) => string) => {
  const usual = { interval_minutes: 360, next_run_at: at(6 * hour) };
  return {
    feed: {
      ...usual,
      name: 'Part-time leadership, weekly list',
      kind: 'rss',
      url: 'https://leadership-list.example/jobs.rss',
      last_good_run_at: at(-hour),
    },
    page: {
      ...usual,
      name: 'Northlight Studios, careers',
      kind: 'json_ld',
      url: 'https://northlight.example/careers',
      last_good_run_at: at(-3 * hour),
    },
    failing: {
      ...usual,
      name: 'Interim roles in the south',
      kind: 'rss',
      url: 'https://interim-south.example/feed.xml',
      failures_in_a_row: 3,
      last_good_run_at: at(-9),
    },
    off: { ...usual, name: 'Brightwater Energy', kind: 'lever', board: 'brightwater-demo', enabled: false },
  };
};

type Posting = (typeof feedPostings)[number];
const asPosting = ({ title, text, employment, pay, site, ...facts }: Posting, base: string, at: number) =>
  postingOf({
    ...facts,
    externalId: `demo-${at + 1}`,
    link: `${base}/${at + 1}`,
    title,
    description: text,
    company_url: site ?? null,
    employment_type: employment ?? null,
    pay_text: pay ?? null,
    workplace: facts.workplace ?? null,
    department: facts.department ?? null,
    hours: facts.hours ?? null,
  });

/** Sources with their runs, and postings to review: one dismissed, one likely gone. */
export const seedPostings = async (db: Db, now: Date): Promise<void> => {
  const at = (days: number) => later(now, days).toISOString();
  const { feed, page, failing, off } = sourcesOf(at);
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
  for (const [source, postings, days] of [
    [await add(feed), feedPostings, -hour],
    [await add(page), pagePostings, -3 * hour],
  ] as const) {
    const base = source.url.replace(/\.rss$/, '');
    const crawled = {
      postings: postings.map((one, place) => asPosting(one, base, place)),
      errors: [],
      partial: undefined,
      etag: null,
      lastModified: null,
    };
    const { found, added } = await applyCrawl(db, source, crawled);
    const unread = source.kind === 'rss' ? [{ item: 'Untitled', error: 'It has no title.' }] : [];
    await run(source.id, days, {
      ...{ found, added, item_errors: JSON.stringify(unread), item_error_count: unread.length },
    });
  }
  const south = await add(failing);
  for (const days of [-9, -1, -0.5, -hour * 2])
    await run(south.id, days, days < -2 ? { found: 4 } : { outcome: 'failed', error: 'It answered 503.' });
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
