import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobDetail } from '../../contract/src/jobs.ts';
import { scrapedJobConvert } from '../../contract/src/scrapers.ts';
import { loadCatalog } from '../src/features/scrapers/catalog.ts';
import { extractFields } from '../src/features/scrapers/extract-fields.ts';
import { readFeed } from '../src/features/scrapers/read-feed.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aJob, anAdmin, type Person } from './builders.ts';
import { someIndustries } from './job-form.ts';
import { aScrapedJob } from './scraped-jobs.ts';

let test: TestApp;
let admin: Person;
const text = (words: string) => `<p>${words} ${'A calm hand for the books, two days a week. '.repeat(5)}</p>`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  const company = await aCompany(test, { name: 'Orchard & Sons <Ltd>', website: 'https://orchard.example/' });
  const { industry, part } = await someIndustries(test);
  const job = (more: Parameters<typeof aJob>[2]) => aJob(test, company.companyId, more);
  await job({
    title: 'Fractional CFO, "R&D" <ops> \u{1F600}',
    description: `${text('Full-time? No: 8 hours.')}<ul><li>Close &amp; report</li><li><strong>Board</strong></li></ul>`,
    main_category: industry,
    sub_categories: [part],
    skill_titles: ['Fundraising', 'Mergers and acquisitions'],
    city: 'São Paulo',
    location: 'South America',
    workplace: 'hybrid',
    client_type_expertise: 'B2B,B2C',
    hours_per_week_min: 8,
    hours_per_week_max: 12,
    term_months: 6,
    rate_period: 'month',
    currency: 'CAD',
    budget_min_minor: 512_345,
    budget_max_minor: 900_000,
    equity: 'possible',
    engagement: 'interim',
    start_date: day(20),
    apply_by: day(25),
  });
  // Fields that the feed leaves out must not be extracted from the text.
  await job({
    title: 'Advisor to the board (remote, Germany)',
    description: text('Interim marketing for a SaaS start-up, 20 hours a week, £900 a day, 6 months, B2B.'),
    fractional_type: 'Other specialized Fractional Executive',
    engagement: 'board',
    main_category: null,
    skill_titles: [],
    location: null,
    workplace: null,
    client_type_expertise: null,
    hours_per_week_min: null,
    hours_per_week_max: null,
    rate_period: null,
    budget_min_minor: null,
    budget_max_minor: null,
  });
  await job({ title: 'CTO for a bank', fractional_type: 'CTO', rate_period: 'project', currency: 'GBP' });
});
afterAll(() => test.close());

const comparable = (job: Awaited<ReturnType<typeof readJob>>) => {
  const { title, description, fractional_type, main_category, sub_categories, skills, location, city } = job;
  const { workplace, client_type_expertise, hours_per_week_min, hours_per_week_max, term_months } = job;
  const { rate_period, budget_min, budget_max, currency, equity, engagement, start_date, apply_by } = job;
  return {
    ...{ title, description, fractional_type, main_category, sub_categories, skills, location, city },
    ...{ workplace, client_type_expertise, hours_per_week_min, hours_per_week_max, term_months },
    ...{ rate_period, budget_min, budget_max, currency, equity, engagement, start_date, apply_by },
    company: job.company.name,
  };
};
const readJob = (id: string) => test.as(admin.token)(jobDetail, { params: { id } });

it.each(['json', 'rss'])('imports the same jobs from its own %s feed', async (form) => {
  const path = `/api/employer/job_feed.${form}`;
  const { body } = await test.app.inject({ method: 'GET', url: path });
  const page = await readFeed(body, `http://localhost:3000${path}`);
  expect(page.errors).toEqual([]);
  const catalog = await loadCatalog(test.db);
  const jobs = await test.db.selectFrom('jobs').select('id').where('source', '<>', 'scraped').execute();
  const items = page.items.filter(({ externalId }) => jobs.some(({ id }) => id === externalId));
  expect(items).toHaveLength(jobs.length);
  for (const { externalId, link, original, stated } of items) {
    const extracted = extractFields({ original, stated, boardName: null }, catalog);
    const { description: _, ...exact } = extracted;
    expect(Object.entries(exact).filter(([, { confidence }]) => confidence !== 1)).toEqual([]);
    const scraped_job_id = await aScrapedJob(test, {}, { extracted_fields: JSON.stringify(extracted), link });
    const { id } = await test.as(admin.token)(scrapedJobConvert, { body: { scraped_job_id } });
    const copy = await readJob(id);
    expect(comparable(copy)).toEqual(comparable(await readJob(externalId)));
    expect([copy.source, copy.source_url]).toEqual(['scraped', link]);
  }
});
