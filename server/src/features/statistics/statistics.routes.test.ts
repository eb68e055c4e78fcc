import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminDashboard,
  functionCountKey,
  graphData,
  jobPostingData,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { BusinessType, FractionalType, Location } from '../../../../contract/src/values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';
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

const ask = (query: Partial<StatisticsQuery> = {}) => test.as(admin.token)(adminDashboard, { query });
const addUp = () => addUpStatistics.run(test.deps, {});

/** The same figures, counted from the rows one by one. */
const recount = async (query: Partial<StatisticsQuery>) => {
  const fits = (table: string, day: string, properties: string[]) => {
    const parts = [sql<SqlBool>`true`];
    const { date_from, date_to, ...filters } = query;
    if (date_from) parts.push(sql`${sql.ref(`${table}.${day}`)} >= ${`${date_from}T00:00:00Z`}::timestamptz`);
    if (date_to)
      parts.push(
        sql`${sql.ref(`${table}.${day}`)} < ${`${date_to}T00:00:00Z`}::timestamptz + interval '1 day'`,
      );
    for (const [name, value] of Object.entries(filters))
      if (properties.includes(name) && value !== undefined)
        parts.push(sql`${sql.ref(`${table === 'applications' ? 'jobs' : table}.${name}`)} = ${value}`);
    return sql.join(parts, sql` and `);
  };
  const own = ['main_category', 'client_type_expertise', 'location'];
  const everything = [...own, 'fractional_type'];
  const count = async (from: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.raw(from)} where ${where}`.execute(test.db);
    return rows[0]?.n ?? -1;
  };
  const people = fits('fractionals', 'created_at', everything);
  const ofUser = 'fractionals join users on users.id = fractionals.user_id';
  const paid = sql`exists (select from subscriptions where user_id = users.id and status <> 'ended' and end_date > now())`;
  const companies = fits('companies', 'created_at', own);
  const functions = await Promise.all(
    FractionalType.options.map(async (type) => [
      functionCountKey(type),
      await count('fractionals', sql`${people} and fractional_type = ${type}`),
    ]),
  );
  return {
    paid_fractionals: await count(ofUser, sql`${people} and ${paid}`),
    free_fractionals: await count(ofUser, sql`${people} and not ${paid}`),
    fractional_registered: await count('fractionals', people),
    fractional_registered_promo_code: await count(ofUser, sql`${people} and promo_code is not null`),
    fractional_registered_without_promo_code: await count(ofUser, sql`${people} and promo_code is null`),
    approved_fractionals: await count('fractionals', sql`${people} and status = 'verified'`),
    rejected_fractionals: await count('fractionals', sql`${people} and status = 'rejected'`),
    total_companies: await count('companies', sql`${companies} and removed_at is null`),
    companies_created_by_admin: await count(
      'companies',
      sql`${companies} and removed_at is null and created_by_admin`,
    ),
    total_active_jobs: await count(
      'jobs',
      sql`${fits('jobs', 'published_at', everything)} and status = 'active' and archived_at is null and published_at is not null`,
    ),
    total_job_applications: await count(
      'applications join jobs on jobs.id = applications.job_id',
      fits('applications', 'created_at', everything),
    ),
    ...Object.fromEntries(functions),
  };
};

const days = ['2026-01-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-15'];
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const properties = () => ({
  fractional_type: oneOf(FractionalType.options),
  main_category: maybe(oneOf(industries)).map((id) => id ?? null),
  client_type_expertise: oneOf(BusinessType.options),
  location: oneOf(Location.options),
});
const aDay = () => oneOf(days).map((day) => `${day}T${day.endsWith('1') ? '00:00:00.000' : '23:59:59.999'}Z`);

describe('the statistics', () => {
  it('are for admins, and refuse days that are none', async () => {
    const fractional = await aFractional(test);
    expect((await refusal(test.as(fractional.token)(adminDashboard))).status).toBe(404);
    expect((await refusal(ask({ date_from: '2026-02-30' }))).fields).toHaveProperty('date_from');
    const backwards = await refusal(ask({ date_from: '2026-02-02', date_to: '2026-02-01' }));
    expect(backwards.fields).toHaveProperty('date_to');
  });

  it('equal a recount over random data, before and after the notes are added up', async () => {
    const query = fc.record(
      {
        date_from: oneOf(['2025-12-31', '2026-02-28', '2026-03-01']),
        date_to: oneOf(['2026-03-01', '2026-03-31', '2027-01-01']),
        fractional_type: oneOf(FractionalType.options),
        main_category: oneOf(industries),
        client_type_expertise: oneOf(BusinessType.options),
        location: oneOf(Location.options),
      },
      { requiredKeys: [] },
    );
    const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, 1)[0] as T;
    const jobs: string[] = [];
    const people: Person[] = [];
    for (let round = 0; round < 12; round++) {
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
          status: sample(oneOf(['verified', 'rejected', 'pending'] as const)),
          created_at: sample(aDay()),
        },
        { promo_code: sample(maybe(fc.constant('SPRING'))) ?? null },
      );
      if (round % 3 === 0) await aSubscription(test, person.id, 'Basic');
      people.push(person);
      for (let n = 0; n < 3; n++)
        jobs.push(
          await aJob(test, company.companyId, {
            ...sample(fc.record(properties())),
            status: sample(oneOf(['active', 'paused', 'draft', 'closed'] as const)),
            published_at: sample(aDay()),
          }),
        );
      for (const job_id of fc.sample(oneOf(jobs), 3))
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
      // Jobs change what they are, stop and go on; applications go with erased people.
      await test.db
        .updateTable('jobs')
        .set({ ...sample(fc.record(properties())), status: sample(oneOf(['active', 'closed'] as const)) })
        .where('id', '=', sample(oneOf(jobs)))
        .execute();
      if (round % 4 === 3)
        await test.db
          .deleteFrom('applications')
          .where('fractional_id', '=', sample(oneOf(people)).id)
          .execute();
      if (round % 2 === 1) await addUp();
      for (const one of [{}, ...fc.sample(query, 6)]) {
        if (one.date_from && one.date_to && one.date_from > one.date_to) continue;
        expect([one, await ask(one)]).toEqual([one, expect.objectContaining(await recount(one))]);
      }
    }
  });

  it('lose nothing while notes are added up by two at once and more are written', async () => {
    const before = (await ask()).total_active_jobs;
    const company = await aCompany(test);
    await Promise.all([
      ...Array.from({ length: 10 }, () => aJob(test, company.companyId)),
      ...Array.from({ length: 4 }, addUp),
    ]);
    expect((await ask()).total_active_jobs).toBe(before + 10);
    await addUp();
    expect((await ask()).total_active_jobs).toBe(before + 10);
    const left = await test.db.selectFrom('stat_notes').select('subject').execute();
    expect(left).toEqual([]);
  });

  it('show revenue in USD, other currencies beside it, new apart from recurring', async () => {
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
    expect(await ask(june)).toMatchObject({
      new_revenue: 59,
      recurring_revenue: 0,
      revenue: [
        { currency: 'GBP', new_revenue: 47, recurring_revenue: 0 },
        { currency: 'USD', new_revenue: 59, recurring_revenue: 0 },
      ],
    });
    expect(await ask({ ...june, location: 'Canada' })).toMatchObject({ new_revenue: 0, revenue: [] });
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

  it('draw charts whose bars add up to the tiles', async () => {
    const query = { date_from: '2026-01-01', date_to: '2026-04-30', location: 'Europe' } as const;
    const total = (chart: { series: { data: number[] }[] }) =>
      chart.series.flatMap(({ data }) => data).reduce((sum, one) => sum + one, 0);
    const [tiles, posting, people] = [
      await ask(query),
      await test.as(admin.token)(jobPostingData, { query }),
      await test.as(admin.token)(graphData, { query }),
    ];
    expect(total(posting.bar_job_applied)).toBe(tiles.total_job_applications);
    expect(total(people.bar_fractional_vs_company)).toBe(tiles.fractional_registered + tiles.total_companies);
    expect(total(posting.bar_job_posting)).toBeGreaterThanOrEqual(tiles.total_active_jobs);
  });
});
