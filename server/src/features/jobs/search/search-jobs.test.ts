import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobCard, jobList } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, type Person } from '../../../../test/builders.ts';
import { countCommonTerms } from '../../../lib/search-terms.ts';
import { jobSearchTable } from './search-jobs.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Quillfeather Group' });
});
afterAll(() => test.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const ahead = (days: number) => ago(-days);
const titles = (jobs: JobCard[]) => jobs.map(({ title }) => title);
const visit = (query: Parameters<typeof find>[1]) => find(undefined, query);
const find = async (
  token: string | undefined,
  query: Record<string, string | string[] | number | boolean | undefined>,
) => test.as(token)(jobList, { query: query as object });
const make = (title: string, more: Parameters<typeof aJob>[2] = {}) =>
  aJob(test, company.companyId, { title, ...more });

describe('search words', () => {
  it('rank title over skills over description, and include the company', async () => {
    await make('Third of turbines', {
      description: `<p>Experience with geothermal plants ${'matters '.repeat(30)}</p>`,
      published_at: ago(0),
    });
    await make('Second of turbines', { skill_titles: ['Geothermal'], published_at: ago(1) });
    await make('Geothermal turbines lead', { published_at: ago(2) });
    expect(titles((await visit({ search: 'geothermal' })).results)).toEqual([
      'Geothermal turbines lead',
      'Second of turbines',
      'Third of turbines',
    ]);
    expect((await visit({ search: 'quillfeather turbine' })).count).toBe(3);
    await test.db
      .updateTable('companies')
      .set({ name: 'Inkwell Group' })
      .where('id', '=', company.companyId)
      .execute();
    expect((await visit({ search: 'inkwell turbine' })).count).toBe(3);
    expect((await visit({ search: 'quillfeather' })).count).toBe(0);
  });

  it('ignores empty words and filters', async () => {
    const all = await test.app.inject(`/api/employer/job_list?company=${company.companyId}`);
    const cleared = await test.app.inject(
      `/api/employer/job_list?company=${company.companyId}&search=&fractional_type=&hours_min=&page=`,
    );
    expect([cleared.statusCode, cleared.json().count]).toEqual([200, all.json().count]);
  });

  it('returns an empty page for a page far beyond the end', async () => {
    for (const query of [{ search: 'cash' }, { fractional_type: ['CFO' as const] }, { hours_max: 10 }])
      expect((await visit({ ...query, page: 1_000_000_000_000 })).results).toEqual([]);
  });

  it('returns 400 with the name of an invalid filter', async () => {
    const refused = await test.app.inject('/api/employer/job_list?fractional_type=CFO,Astronaut');
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['fractional_type']);
  });

  it('returns 400 with the name of an unknown parameter', async () => {
    for (const path of ['/api/employer/job_list', '/api/employee/employee_list']) {
      const refused = await test.app.inject(`${path}?search=cfo&order=newest&budget=5`);
      expect([path, refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
        path,
        400,
        ['order', 'budget'],
      ]);
    }
  });

  it('accepts any search words [search-any-words]', async () => {
    await make('Head of anything but lead', { skill_titles: ['Hydropower'] });
    await make('Anything of hydropower', { skill_titles: ['Hydropower'] });
    for (const search of [
      '*',
      '%',
      '_',
      '\\',
      '&',
      '|',
      '!',
      '"',
      '"open (',
      "'",
      "a'b",
      'the and of',
      '-',
      '-turbines',
      'or or or',
      ':*',
      '<->',
      'a:b & !c | (',
      'word '.repeat(500),
      '\u0000',
      '💶',
      '\u202Eabc',
    ])
      expect([search, (await visit({ search })).count]).toEqual([search, expect.any(Number)]);
    expect((await visit({ search: 'the and of' })).count).toBeGreaterThan(0);
    expect((await visit({ search: '"hydropower anything"' })).count).toBe(0);
    expect(titles((await visit({ search: 'hydropower -lead' })).results)).toEqual(['Anything of hydropower']);
  });
});

describe('filters', () => {
  it('narrow the results by every field', async () => {
    const part = crypto.randomUUID();
    await make('Filterable role', {
      fractional_type: 'CSO (sales)',
      sub_categories: [part],
      skill_titles: ['Channel sales'],
      location: 'South America',
      workplace: 'on_site',
      client_type_expertise: 'B2B,B2C',
      hours_per_week_min: 15,
      hours_per_week_max: 20,
      rate_period: 'month',
      budget_min_minor: 500_000,
      budget_max_minor: 900_000,
      currency: 'AUD',
      published_at: ago(5),
    });
    const fits = [
      { fractional_type: 'CSO (sales)' },
      { fractional_type: ['CSO (sales)', 'CEO'] },
      { sub_category: part },
      { skills: 'CHANNEL SALES' },
      { location: 'South America' },
      { workplace: 'on_site' },
      { client_type_expertise: 'B2C' },
      { hours_min: 20, hours_max: 15 },
      { hours_min: 19.5, location: 'South America' },
      { budget_min: 9_000, currency: 'AUD', rate_period: 'month', location: 'South America' },
      { budget_max: 5_000, currency: 'AUD', rate_period: 'month', location: 'South America' },
      { posted_within: 6, location: 'South America' },
    ];
    for (const query of fits)
      expect([query, titles((await visit(query)).results)]).toEqual([query, ['Filterable role']]);
    for (const query of [
      { hours_min: 21 },
      { posted_within: 4 },
      { budget_min: 9_001, currency: 'AUD', rate_period: 'month' },
      { budget_max: 4_999, currency: 'AUD', rate_period: 'month' },
      { client_type_expertise: 'B2B,B2C', location: 'USA' },
    ])
      expect(titles((await visit({ ...query, workplace: 'on_site' })).results)).toEqual([]);
    expect(await refusal(visit({ fractional_type: 'Wizard' }))).toMatchObject({ status: 400 });
  });
});

describe('order and scope', () => {
  it('lists promoted jobs first by relevance only, and sorts by monthly pay', async () => {
    const place = { location: 'Australia' as const };
    await make('Old promoted', { ...place, promoted_until: ahead(5), published_at: ago(9) });
    await make('Promotion over', { ...place, promoted_until: ago(1), published_at: ago(8) });
    await make('New, ten hours', { ...place, budget_max_minor: 25_000, published_at: ago(1) });
    await make('Monthly', {
      ...place,
      rate_period: 'month',
      budget_max_minor: 1_200_000,
      published_at: ago(7),
    });
    const sorted = async (sort: string) => titles((await visit({ ...place, sort })).results);
    expect(await sorted('relevance')).toEqual([
      'Old promoted',
      'New, ten hours',
      'Monthly',
      'Promotion over',
    ]);
    expect(await sorted('recent')).toEqual(['New, ten hours', 'Monthly', 'Promotion over', 'Old promoted']);
    expect((await sorted('budget'))[0]).toBe('Monthly');
    const { results } = await visit(place);
    expect(results.map(({ promoted }) => promoted)).toEqual([true, false, false, false]);
  });

  it('lists live jobs; own jobs in any status for a company; all jobs for an admin', async () => {
    const other = await aCompany(test);
    const own = (more: Parameters<typeof aJob>[2]) =>
      aJob(test, other.companyId, { location: 'Asia', ...more });
    await own({ status: 'draft', title: 'Draft role' });
    await own({ status: 'closed', title: 'Closed role' });
    await own({ expires_at: ago(1), title: 'Expired role' });
    await own({ title: 'Live role', new_applicants: 2, applicants_count: 3 });
    await own({ title: 'Archived role', status: 'closed', archived_at: ago(1) });
    for (const token of [undefined, company.token, (await aFractional(test)).token]) {
      const { results } = await find(token, { location: 'Asia' });
      expect(titles(results)).toEqual(['Live role']);
      expect(results[0]).toMatchObject({ new_applicants: null, applications_count: null });
    }
    const mine = await find(other.token, { mine: true });
    expect(titles(mine.results)).toEqual(['Live role', 'Expired role', 'Closed role', 'Draft role']);
    expect(mine.status_counts).toEqual({ draft: 1, active: 2, paused: 0, closed: 1, filled: 0 });
    expect(mine.results[0]).toMatchObject({ new_applicants: 2, applications_count: 3 });
    expect(titles((await find(other.token, { mine: true, status: 'draft' })).results)).toEqual([
      'Draft role',
    ]);
    const admin = await anAdmin(test);
    expect((await find(admin.token, { location: 'Asia' })).count).toBe(4);
    expect(titles((await find(admin.token, { location: 'Asia', search: 'draft' })).results)).toEqual([
      'Draft role',
    ]);
  });

  it('sorts by match for a fractional, with the three best reasons', async () => {
    const cmo = await aFractional(test, { fractional_type: 'CMO', skill_titles: ['Branding'] });
    const place = { city: 'Toronto', location: 'Canada' as const };
    await make('Wrong type', { ...place, published_at: ago(0) });
    await make('Right type', { ...place, fractional_type: 'CMO', published_at: ago(4) });
    await make('Right type and skill', {
      ...place,
      fractional_type: 'CMO',
      skill_titles: ['Branding'],
      published_at: ago(9),
    });
    const { results } = await find(cmo.token, { location: 'Canada', sort: 'match' });
    expect(titles(results)).toEqual(['Right type and skill', 'Right type', 'Wrong type']);
    expect(results[0]?.match?.reasons).toHaveLength(3);
    expect((await visit({ location: 'Canada', sort: 'match' })).results[0]?.match).toBeNull();
  });
});

it('matches no hours filter without hours, and rejects more hours than a week has', async () => {
  await make('Hours unsaid', { city: 'Vaduz', hours_per_week_min: null, hours_per_week_max: null });
  await make('Whole week', { city: 'Vaduz', hours_per_week_min: 160, hours_per_week_max: 400 });
  const found = async (query: Parameters<typeof visit>[0]) =>
    titles((await visit({ search: 'unsaid or whole', ...query })).results).sort();
  expect(await found({})).toEqual(['Hours unsaid', 'Whole week']);
  expect(await found({ hours_min: 1 })).toEqual(['Whole week']);
  expect(await found({ hours_max: 167 })).toEqual(['Whole week']);
  expect(await found({ hours_max: 5_000 })).toEqual(['Whole week']);
  expect(await found({ hours_min: 300 })).toEqual(['Whole week']);
  expect(await found({ hours_min: 401 })).toEqual([]);
});

describe('many jobs', () => {
  const count = limits.searchCountCap + 40;
  const insert = (count: number, job: { title: string; location: string; minutesAgo: number }) =>
    sql`
    insert into jobs (company_id, title, fractional_type, location, status, published_at, expires_at, promoted_until,
      rate_period, currency, budget_min_minor, budget_max_minor)
    select ${company.companyId}, ${job.title} || ' ' || n, 'CEO', ${job.location}, 'active',
      now() - (n + ${job.minutesAgo}) * interval '1 minute', now() + interval '20 days',
      case when n % 500 = 0 then now() + interval '3 days' end, 'month', 'USD', n * 100, n * 100
    from generate_series(1, ${count}::int) as n`.execute(test.db);
  const plentiful = (...numbers: number[]) => numbers.map((n) => `Plentiful role ${n}`);
  beforeAll(() => insert(count, { title: 'Plentiful role', location: 'Europe', minutesAgo: 100_000 }));

  it.each([
    ['before their terms are counted', async () => {}],
    ['once their terms are counted', () => countCommonTerms(test.db, jobSearchTable)],
    [
      'under newer ones, so that the newest do not fill a page',
      () => insert(4_000, { title: 'Another', location: 'Asia', minutesAgo: 0 }),
    ],
  ])('are counted up to a cap and paged in a stable order, %s', async (_, prepare) => {
    await prepare();
    for (const query of [{ search: 'plentiful' }, { location: 'Europe' as const }]) {
      const first = await visit({ ...query, page_size: 10 });
      expect(first).toMatchObject({ count: limits.searchCountCap, count_capped: true });
      expect(titles(first.results)).toEqual(plentiful(500, ...[1, 2, 3, 4, 5, 6, 7, 8, 9]));
      const second = await visit({ ...query, page_size: 10, page: 2 });
      expect(titles(second.results)[0]).toBe('Plentiful role 10');
      const paid = await visit({ ...query, page_size: 5, page: 2, sort: 'budget' });
      expect(paid).toMatchObject({ count: limits.searchCountCap, count_capped: true });
      expect(titles(paid.results)).toEqual(plentiful(...[5, 6, 7, 8, 9].map((n) => count - n)));
      const recent = await visit({ ...query, page_size: 10, page: 51, sort: 'recent' });
      expect(titles(recent.results)[0]).toBe('Plentiful role 501');
      for (const sort of ['recent', 'budget'] as const)
        expect((await visit({ ...query, page: 100_000, sort })).results).toEqual([]);
    }
    // All live jobs, without terms.
    const newest = await visit({ page_size: 10, sort: 'recent' });
    expect(newest).toMatchObject({ count: limits.searchCountCap, count_capped: true });
    const ages = newest.results.map(({ published_at }) => published_at ?? '');
    expect(ages).toEqual(ages.toSorted().reverse());
    const relevant = [1, 2].map((page) => visit({ page, page_size: 5 }));
    const [first, second] = (await Promise.all(relevant)).map(({ results }) => results);
    expect(first?.map(({ promoted }) => promoted)).toEqual([true, false, false, false, false]);
    expect(new Set([...(first ?? []), ...(second ?? [])].map(({ id }) => id)).size).toBe(10);
    expect((await visit({ page: 100_000 })).results).toEqual([]);
    const few = await visit({ search: 'plentiful 77' });
    expect(few).toMatchObject({ count: 1 });
    expect(few.count_capped).toBeUndefined();
  });
});
