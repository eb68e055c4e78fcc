import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardLists } from '../../../../contract/src/figure-lists.ts';
import {
  adminDashboard,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { BusinessType, FractionalType, Location } from '../../../../contract/src/values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
import { countFigureList, readReportRows } from '../../../test/count-figure-list.ts';
import {
  aDay,
  anInvoice,
  anyOne,
  properties as buildProperties,
  changePeople,
  maybe,
  sample,
} from '../../../test/random-people.ts';
import { recountStatistics } from '../../../test/recount-statistics.ts';
import { addUpStatistics } from './statistics.tasks.ts';

let test: TestApp;
let admin: Person;
let industries: string[];
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  const rows = await test.db
    .selectFrom('categories')
    .select('id')
    .where('kind', '=', 'industry')
    .limit(3)
    .execute();
  industries = rows.map(({ id }) => id);
});
afterAll(() => test.close());

const getStatistics = (query: Partial<StatisticsQuery> = {}) =>
  test.as(admin.token)(adminDashboard, { query });
const addUp = () => addUpStatistics.run(test.deps, {});

const recount = (query: Partial<StatisticsQuery>) => recountStatistics(test.db, query);

const revenueFigures = ['new_revenue', 'recurring_revenue'] as const;
/** The counts of the dashboard, and its revenue, by the lists that the figures lead to. */
const countLists = async (filters: Partial<StatisticsQuery>) => {
  const counts: Record<string, number> = {};
  for (const [figure, listFor] of Object.entries(dashboardLists)) {
    const list = listFor(filters);
    if (list === undefined) {
      counts[figure] = 0;
      continue;
    }
    const revenue = revenueFigures.find((name) => name === figure);
    if (revenue === undefined) counts[figure] = await countFigureList(test, admin.token, list);
    else {
      const rows = await readReportRows(test, admin.token, list.params);
      const kind = revenue === 'new_revenue' ? 'new' : 'recurring';
      const cents = rows
        .filter((row) => row.Revenue === kind && row.Currency === 'USD')
        .map(({ Net = '' }) => Math.round(100 * Number(Net)));
      counts[figure] = cents.reduce((sum, amount) => sum + amount, 0) / 100;
    }
  }
  return counts;
};

const properties = () => buildProperties(industries);

type Company = Awaited<ReturnType<typeof aCompany>>;

/** Filters with ordered days. */
const query = () =>
  fc.record(
    {
      date_from: anyOne(['2025-12-31', '2026-02-28', '2026-03-01']),
      date_to: anyOne(['2026-03-01', '2026-03-31', '2027-01-01']),
      fractional_type: anyOne(FractionalType.options),
      main_category: anyOne(industries),
      client_type_expertise: anyOne(BusinessType.options),
      location: anyOne(Location.options),
    },
    { requiredKeys: [] },
  );

/** Adds a company, a person, their payments, jobs and applications. */
const fillMarketplace = async (
  { people, companies }: { people: Person[]; companies: Company[] },
  jobs: string[],
  round: number,
) => {
  const company = await aCompany(test, {
    ...sample(fc.record(properties())),
    fractional_type: undefined,
    created_by_admin: sample(fc.boolean()),
    created_at: sample(aDay()),
  } as never);
  const person = await aFractional(
    test,
    {
      ...sample(fc.record(properties())),
      status: sample(anyOne(['verified', 'rejected', 'pending'] as const)),
      created_at: sample(aDay()),
    },
    { promo_code: sample(maybe(fc.constant('SPRING'))) ?? null },
  );
  if (round % 2 === 0) await aSubscription(test, person.id, 'Basic');
  people.push(person);
  companies.push(company);
  for (const payer of [person, company])
    await test.db
      .insertInto('invoices')
      .values({ ...sample(anInvoice), user_id: payer.id })
      .execute();
  for (let n = 0; n < 3; n++)
    jobs.push(
      await aJob(test, company.companyId, {
        ...sample(fc.record(properties())),
        status: sample(anyOne(['active', 'paused', 'draft', 'closed'] as const)),
        published_at: sample(aDay()),
      }),
    );
  for (const job_id of fc.sample(anyOne(jobs), 3))
    await test.db
      .insertInto('applications')
      .values({
        job_id,
        fractional_id: person.id,
        cover_letter: 'x',
        match_score: 1,
        match_reasons: '[]',
        created_at: sample(aDay()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

describe('statistics', () => {
  it('refuses other people, invalid days and reversed days', async () => {
    const fractional = await aFractional(test);
    expect((await refusal(test.as(fractional.token)(adminDashboard))).status).toBe(404);
    expect((await refusal(getStatistics({ date_from: '2026-02-30' }))).fields).toHaveProperty('date_from');
    const reversed = await refusal(getStatistics({ date_from: '2026-02-02', date_to: '2026-02-01' }));
    expect(reversed.fields).toHaveProperty('date_to');
  });

  it('counts a fractional as free whose plan is over or paused, and as paid while a renewal is late by less than 3 days', async () => {
    const { paid_fractionals: before } = await getStatistics();
    const people = [];
    for (const options of [{ endedDaysAgo: 2 }, { endedDaysAgo: 4 }, {}, {}]) {
      const { id } = await aFractional(test);
      await aSubscription(test, id, 'Basic', options);
      people.push(id);
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const pause = (id: string, from: number, until: number) =>
      test.db
        .updateTable('subscriptions')
        .set({ paused_from: daysAgo(from), paused_until: daysAgo(until) })
        .where('user_id', '=', id)
        .execute();
    await pause(people[2] ?? '', 1, -30);
    await pause(people[3] ?? '', 60, 30);
    expect((await getStatistics()).paid_fractionals).toBe(before + 2);
    await test.db.deleteFrom('subscriptions').where('user_id', 'in', people).execute();
  });

  it('equals a recount of random data, before and after the deltas are added up', async () => {
    const jobs: string[] = [];
    const people: Person[] = [];
    const companies: Company[] = [];
    for (let round = 0; round < 12; round++) {
      await fillMarketplace({ people, companies }, jobs, round);
      // Change and close jobs; changePeople also erases people with their applications.
      await test.db
        .updateTable('jobs')
        .set({ ...sample(fc.record(properties())), status: sample(anyOne(['active', 'closed'] as const)) })
        .where('id', '=', sample(anyOne(jobs)))
        .execute();
      await changePeople(test, { people, companies, industries });
      if (round % 2 === 1) await addUp();
      for (const filters of [{}, ...fc.sample(query(), 6)]) {
        expect([filters, await getStatistics(filters)]).toEqual([
          filters,
          expect.objectContaining(await recount(filters)),
        ]);
      }
    }
  });

  it('counts in each figure what its list holds, under any filters, after any changes [dashboard-lists]', async () => {
    const marketplace = { people: [] as Person[], companies: [] as Company[], industries };
    for (let round = 0; round < 6; round++) {
      await fillMarketplace(marketplace, [], round);
      await changePeople(test, marketplace);
      if (round % 2 === 1) await addUp();
      const filters = round === 0 ? {} : sample(query());
      expect([filters, await getStatistics(filters)]).toMatchObject([filters, await countLists(filters)]);
    }
  }, 60_000);

  it('loses nothing while deltas are added up concurrently and new ones are written', async () => {
    const before = (await getStatistics()).total_active_jobs;
    const company = await aCompany(test);
    await Promise.all([
      ...Array.from({ length: 10 }, () => aJob(test, company.companyId)),
      ...Array.from({ length: 4 }, addUp),
    ]);
    expect((await getStatistics()).total_active_jobs).toBe(before + 10);
    await addUp();
    expect((await getStatistics()).total_active_jobs).toBe(before + 10);
    const deltas = await test.db.selectFrom('statistic_deltas').select('subject').execute();
    expect(deltas).toEqual([]);
  });

  it('shows new and recurring revenue in USD and in every currency', async () => {
    const payer = await aFractional(test, { location: 'Asia' });
    const invoice = (currency: 'USD' | 'GBP', amount_minor: number, first: boolean, day: string) => ({
      user_id: payer.id,
      description: 'Premium',
      currency,
      amount_minor,
      status: 'paid' as const,
      first,
      created_at: `${day}T12:00:00Z`,
      paid_at: `${day}T12:00:00Z`,
    });
    await test.db
      .insertInto('invoices')
      .values([
        invoice('USD', 5_900, true, '2025-06-30'),
        invoice('USD', 5_950, false, '2025-07-01'),
        invoice('GBP', 4_700, true, '2025-06-15'),
      ])
      .execute();
    const june = { date_from: '2025-06-01', date_to: '2025-06-30' };
    expect(await getStatistics(june)).toMatchObject({
      new_revenue: 59,
      recurring_revenue: 0,
      revenue: [
        { currency: 'GBP', new_revenue: 47, recurring_revenue: 0 },
        { currency: 'USD', new_revenue: 59, recurring_revenue: 0 },
      ],
    });
    expect(await getStatistics({ ...june, location: 'Canada' })).toMatchObject({
      new_revenue: 0,
      revenue: [],
    });
    const { line_total_revenue: line } = await test.as(admin.token)(graphData, {
      query: { date_from: '2025-05-01', date_to: '2025-12-31', location: 'Asia' },
    });
    expect(line).toMatchObject({ step: 'month', unit: 'USD' });
    expect(line.xAxis.data.slice(0, 3)).toEqual(['2025-05-01', '2025-06-01', '2025-07-01']);
    expect(line.series.map(({ name, data }) => [name, data.slice(0, 3)])).toEqual([
      ['New', [0, 59, 0]],
      ['Recurring', [0, 0, 59.5]],
    ]);
  });

  it('returns charts whose bars add up to the totals', async () => {
    const query = { date_from: '2026-01-01', date_to: '2026-04-30', location: 'Europe' } as const;
    const total = (chart: { series: { data: number[] }[] }) =>
      chart.series.flatMap(({ data }) => data).reduce((sum, value) => sum + value, 0);
    const [tiles, posting, people] = [
      await getStatistics(query),
      await test.as(admin.token)(jobPostingData, { query }),
      await test.as(admin.token)(graphData, { query }),
    ];
    expect(total(posting.bar_job_applied)).toBe(tiles.total_job_applications);
    expect(total(people.bar_fractional_vs_company)).toBe(tiles.fractional_registered + tiles.total_companies);
    expect(total(posting.bar_job_posting)).toBeGreaterThanOrEqual(tiles.total_active_jobs);
  });
});
