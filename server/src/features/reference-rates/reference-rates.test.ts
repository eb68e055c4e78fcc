import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareRate } from '../../../../contract/src/comparable-rate.ts';
import { employeeList } from '../../../../contract/src/fractionals.ts';
import { jobDetail, jobList, jobUpdate } from '../../../../contract/src/jobs.ts';
import { referenceRates } from '../../../../contract/src/reference-rates.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { type ScrapingTestApp, scrapingAppForTest } from '../../../test/scrape-server.ts';
import { updateReferenceRates } from './reference-rates.tasks.ts';

let test: ScrapingTestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await scrapingAppForTest();
  test.deps.config.referenceRatesUrl = `${test.site.base}/rates.xml`;
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
});
beforeEach(() => {
  test.deps.clock.now = () => new Date('2026-03-10T18:00:00Z');
});
afterAll(() => test.close());

const names =
  'AUD BGN BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NOK NZD PLN SEK USD'.split(' ');
const buildTable = (
  day: string,
  rates: Record<string, string> = {},
  currencies = names,
) => `<?xml version="1.0"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time="${day}">
${currencies.map((name) => `<Cube currency="${name}" rate="${rates[name] ?? '2'}"/>`).join('\n')}
</Cube></Cube></gesmes:Envelope>`;
const publish = (body: string, status = 200) =>
  test.site.answer('/rates.xml', status, { 'content-type': 'text/xml' }, body);
const update = () => updateReferenceRates.run(test.deps, {});
const read = () => test.as()(referenceRates);

describe('reference rates', () => {
  it('are bundled with their day, and outdated after a week', async () => {
    expect(await read()).toMatchObject({
      day: '2024-12-31',
      outdated: true,
      usd_rates: { USD: 1, EUR: 1.0389 },
    });
  });

  it('keep the stored ones when the answer is missing, invalid, partial or of the future [rates-kept]', async () => {
    const before = await read();
    const answers: [body: string, status?: number][] = [
      ['', 503],
      ['<html>Sorry</html>'],
      ['<gesmes:Envelope><Cube>'],
      [buildTable('2026-03-10', {}, names.slice(0, 12))],
      [buildTable('2026-03-10', {}, names.slice(0, -1))],
      [buildTable('2026-03-10', { GBP: 'none' })],
      [buildTable('2026-03-10', { GBP: '0.0' })],
      [buildTable('2026-03-10', {}, [...names, 'USD'])],
      [buildTable('2026-03-11')],
    ];
    for (const [body, status] of answers) {
      publish(body, status);
      await expect(update()).rejects.toThrow();
      expect(await read()).toEqual(before);
    }
  });

  it('change with the published table, with the figures of jobs and people, but never to an older day [rates-applied]', async () => {
    const job = await aJob(test, company.companyId, { currency: 'GBP', budget_max_minor: 20_000 });
    const person = await aFractional(test, { currency: 'GBP', rate_min_minor: 10_000, rate_period: 'hour' });
    publish(buildTable('2026-03-10', { USD: '1.2', GBP: '0.8' }));
    await update();
    await runTasks(test);
    expect(await read()).toMatchObject({
      day: '2026-03-10',
      outdated: false,
      usd_rates: { USD: 1, EUR: 1.2, GBP: 1.5, CHF: 0.6 },
    });
    const figures = async () => [
      await test.db
        .selectFrom('job_search')
        .select(['hourly_max_usd', 'budget_max_usd'])
        .where('job_id', '=', job)
        .executeTakeFirst(),
      await test.db
        .selectFrom('fractionals')
        .select('hourly_min_usd')
        .where('user_id', '=', person.id)
        .executeTakeFirst(),
    ];
    const expected = [{ hourly_max_usd: 30_000, budget_max_usd: 30_000 }, { hourly_min_usd: 15_000 }];
    expect(await figures()).toEqual(expected);
    publish(buildTable('2026-03-09', { GBP: '4' }));
    await update();
    await runTasks(test);
    expect(await figures()).toEqual(expected);
  });
});

describe('comparable rates', () => {
  it('are computed in the database as in the contract', async () => {
    const { usd_rates } = await read();
    const rates = fc.sample(
      fc.record({
        minor: fc.integer({ min: 0, max: 1_000_000_000 }),
        currency: fc.constantFrom('USD', 'GBP', 'CHF', 'EUR', 'NGN'),
        period: fc.constantFrom('hour', 'day', 'month', 'project'),
        weekly_hours: fc.option(fc.integer({ min: 1, max: 40 })),
        months: fc.option(fc.integer({ min: 1, max: 36 })),
      }),
      500,
    );
    const { rows } = await sql<{ usd: number | null }>`
      select hourly_usd(minor, usd_rate, period, 52 * weekly_hours, months) as usd
      from rows from (json_to_recordset(${JSON.stringify(rates)}::json) as (minor bigint, currency text, period text, weekly_hours bigint, months bigint)) with ordinality
        as rates (minor, currency, period, weekly_hours, months, position)
      left join reference_rates using (currency) order by position`.execute(test.db);
    expect(rows.map(({ usd }) => usd)).toEqual(
      rates.map(
        ({ minor, ...rate }) =>
          compareRate({ ...rate, amount: minor / 100 }, 'USD', usd_rates)?.minor ?? null,
      ),
    );
  });

  it('explain the match of a rate by the hour with a budget by the month in another currency', async () => {
    await test.db
      .updateTable('reference_rates')
      .set({ usd_rate: '1.2677' })
      .where('currency', '=', 'GBP')
      .execute();
    const job = await aJob(test, company.companyId, {
      currency: 'GBP',
      rate_period: 'month',
      budget_min_minor: 500_000,
      budget_max_minor: 650_000,
      hours_per_week_max: 10,
    });
    const cfo = await aFractional(test, {
      rate_min_minor: 15_000,
      rate_period: 'hour',
      hours_per_week_max: 8,
    });
    const { match } = await test.as(cfo.token)(jobDetail, { params: { id: job } });
    expect(match?.reasons.find(({ factor }) => factor === 'Rate')).toMatchObject({
      points: 10,
      text: 'Your rate fits the budget: $150/h, against up to £6,500 a month for 10 h a week ≈ $190/h.',
    });
  });

  it('follow the currency of a job that its company changes', async () => {
    const amount = { rate_period: 'hour', budget_min_minor: 40_000, budget_max_minor: 40_000 } as const;
    const job = { ...amount, fractional_type: 'CIO', currency: 'GBP' } as const;
    const id = await aJob(test, company.companyId, { ...job, status: 'draft' });
    const call = test.as(company.token);
    const isFound = async (budget_min: number) => {
      const query = {
        mine: 'true',
        fractional_type: ['CIO' as const],
        budget_min,
        rate_period: 'hour' as const,
      };
      return (await call(jobList, { query })).results.some((job) => job.id === id);
    };
    expect([await isFound(400), await isFound(401)]).toEqual([true, true]);
    await call(jobUpdate, { params: { id }, body: { currency: 'USD' } });
    expect([await isFound(400), await isFound(401)]).toEqual([true, false]);
  });

  it('filter and sort jobs and people across currencies and periods', async () => {
    const jobs: string[] = [];
    for (const [currency, rate_period, budget] of [
      ['USD', 'hour', 19_000],
      ['GBP', 'month', 650_000],
      ['NGN', 'hour', 90_000_000],
    ] as const)
      jobs.push(
        await aJob(test, company.companyId, {
          ...{ currency, rate_period, hours_per_week_max: 10, fractional_type: 'Chief Legal' },
          ...{ budget_min_minor: budget, budget_max_minor: budget },
        }),
      );
    const [dollars, pounds, nairas] = jobs;
    const found = async (query: object) =>
      (
        await test.as(company.token)(jobList, { query: { fractional_type: ['Chief Legal'], ...query } })
      ).results.map(({ id }) => id);
    expect(await found({ budget_min: 190.17 })).toEqual([]);
    expect(await found({ budget_min: 190.16, currency: 'USD' })).toEqual([pounds]);
    expect(await found({ budget_min: 6_500, currency: 'GBP', rate_period: 'month', sort: 'budget' })).toEqual(
      [pounds],
    );
    expect(await found({ budget_max: 190, rate_period: 'hour' })).toEqual([dollars]);
    expect(await found({ currency: 'NGN' })).toEqual([nairas]);
    expect(await found({ sort: 'budget' })).toEqual([pounds, dollars, nairas]);

    const type = { fractional_type: 'CHRO' } as const;
    const hourly = await aFractional(test, { ...type, rate_min_minor: 15_000, rate_period: 'hour' });
    const retainer = await aFractional(test, {
      ...{ ...type, currency: 'GBP', rate_period: 'month', rate_min_minor: 400_000, retainer_hours: 40 },
    });
    const people = async (query: object) =>
      (
        await test.as(company.token)(employeeList, { query: { fractional_type: ['CHRO'], ...query } })
      ).results.map(({ id }) => id);
    expect(await people({ rate_max: 126.76, sort: 'rate' })).toEqual([]);
    expect(await people({ rate_max: 126.77 })).toEqual([retainer.id]);
    expect(await people({ sort: 'rate' })).toEqual([retainer.id, hourly.id]);
    expect(await people({ rate_max: 4_000, rate_period: 'month', currency: 'GBP' })).toEqual([retainer.id]);
  });
});
