import type { Insertable } from 'kysely';
import { type ImportFields, OriginalJob } from '../../contract/src/scrapers.ts';
import type { DB } from '../src/lib/db-types.ts';
import type { TestApp } from './app-for-test.ts';

let serial = 0;

const text =
  'You lead our finance function two days a week, close the books and speak with the board. '.repeat(3);

const defaults: ImportFields = {
  title: 'Fractional CFO (two days a week)',
  company_name: 'Windmill Works',
  company_url: 'https://www.windmill.example/about',
  description: `<p>${text}</p>`,
  fractional_type: 'CFO',
  engagement: 'fractional',
  main_category: null,
  sub_categories: [],
  skills: [],
  location: 'Europe',
  city: 'Utrecht',
  workplace: 'hybrid',
  client_type_expertise: null,
  hours_per_week_min: 16,
  hours_per_week_max: 16,
  term_months: null,
  rate_period: null,
  budget_min: null,
  budget_max: null,
  currency: null,
  equity: null,
  start_date: null,
  apply_by: null,
};

/** Inserts a scraped job, by default a new one. Returns its id. */
export const aScrapedJob = async (
  { db }: Pick<TestApp, 'db'>,
  fields: Partial<ImportFields> = {},
  more: Partial<Insertable<DB['scraped_jobs']>> = {},
): Promise<string> => {
  const values = { ...defaults, ...fields };
  const n = ++serial;
  const extracted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, confidence: value === null ? 0 : 0.8 }]),
  );
  const { id } = await db
    .insertInto('scraped_jobs')
    .values({
      external_id: String(n),
      link: `https://boards.example/windmill/${n}`,
      original_hash: String(n),
      original: JSON.stringify({
        title: values.title,
        company: values.company_name,
        company_url: values.company_url,
        description: values.description,
        location: 'Utrecht, Netherlands',
        tags: [],
      }),
      extracted_fields: JSON.stringify(extracted),
      title: values.title,
      company_name: values.company_name,
      is_candidate: true,
      ...more,
    } as Insertable<DB['scraped_jobs']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The original of a scraped job, with title and description only. */
export const sparseOriginal = {
  ...Object.fromEntries(Object.keys(OriginalJob.shape).map((name) => [name, null])),
  ...{ title: 'Fractional CFO', description: '<p>Two days a week.</p>', tags: [] },
};

/** The row of a source with an address of its own. */
export const aSourceRow = () => ({
  name: 'A board',
  kind: 'rss' as const,
  url: `https://feeds.example/${crypto.randomUUID()}`,
  interval_minutes: 60,
});
