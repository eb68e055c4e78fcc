import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportName, reportLink } from '../../../../contract/src/reports.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { readReportRows } from '../../../test/count-figure-list.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const link = async (report_name: ReportName, days: { date_from?: string; date_to?: string } = {}) =>
  (await test.as(admin.token)(reportLink, { body: { report_name, ...days } })).url;
const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });
const toLines = (body: string) => body.replace('\uFEFF', '').trim().split('\n');

const anInvoice = (userId: string, paid_at: string, more: object = {}) =>
  test.db
    .insertInto('invoices')
    .values({
      user_id: userId,
      description: 'Premium',
      currency: 'USD',
      amount_minor: 5900,
      status: 'paid',
      created_at: paid_at,
      paid_at,
      ...more,
    })
    .execute();

const readReport = async (name: ReportName, date_from: string, date_to: string) => {
  const { body } = await open(await link(name, { date_from, date_to }));
  const [header = '', ...rows] = toLines(body).map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));
};

describe('a report', () => {
  it('refuses other people, unknown reports and reversed days', async () => {
    const person = await aFractional(test);
    const url = '/api/reports/report-factory?report_name=revenue_report';
    expect((await open(url)).statusCode).toBe(401);
    expect((await open(url, { authorization: `Bearer ${person.token}` })).statusCode).toBe(404);
    expect(await refusal(link('nothing_report' as ReportName))).toMatchObject({
      status: 400,
      fields: { report_name: 'Please choose a report.' },
    });
    expect(
      await refusal(link('revenue_report', { date_from: '2026-02-01', date_to: '2026-01-01' })),
    ).toMatchObject({ status: 400, fields: { date_to: expect.any(String) } });
    expect(
      (await open('/api/reports/report-factory', { authorization: `Bearer ${admin.token}` })).json(),
    ).toMatchObject({
      fields: { report_name: 'Please choose a report.' },
    });
  });

  it('opens once by its link and rejects a changed link', async () => {
    const url = await link('revenue_report');
    // As a virus scanner asks before the browser does.
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await open(url.replace('revenue_report', 'subscription_report'))).json().code).toBe(
      'invalid_ticket',
    );
    expect((await open(`${url}&expires=99999999999999`)).statusCode).toBe(400);
    expect((await open(`${url}&location=Europe`)).json().code).toBe('invalid_ticket');
    expect((await open(url)).statusCode).toBe(200);
    expect((await open(url)).json().code).toBe('invalid_ticket');
  });

  it('lists each payment by day in the revenue report and escapes formulas [report-csv]', async () => {
    const person = await aFractional(test);
    await anInvoice(person.id, '2024-03-31T23:59:59Z', { first: true, number: '=HYPERLINK("x")' });
    await anInvoice(person.id, '2024-04-01T00:00:00Z', { currency: 'GBP', amount_minor: 4750 });
    const response = await open(
      await link('revenue_report', { date_from: '2024-03-01', date_to: '2024-03-31' }),
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="revenue_report-2024-03-01-2024-03-31.csv"',
    });
    const [header, ...rows] = toLines(response.body);
    expect(header).toBe(
      'Paid,Invoice,Account type,Email,Plan,Description,Revenue,Currency,Gross,Refunded,Disputed,Tax,Net',
    );
    expect(rows).toEqual([
      `2024-03-31,"'=HYPERLINK(""x"")",fractional,${person.email},,Premium,new,USD,59.00,0.00,0.00,0.00,59.00`,
    ]);
  });

  it('contains all rows of several batches', async () => {
    const person = await aFractional(test);
    await aSubscription(test, person.id, 'Basic');
    const { plan_id } = await test.db
      .selectFrom('subscriptions')
      .select('plan_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('subscriptions')
      .values(
        Array.from({ length: 2_100 }, () => ({
          user_id: person.id,
          plan_id,
          line: 'fractional' as const,
          status: 'ended' as const,
          start_date: '2023-05-05T00:00:00Z',
          end_date: '2023-06-05T00:00:00Z',
        })),
      )
      .execute();
    const response = await open(
      '/api/reports/report-factory?report_name=subscription_report&date_to=2023-12-31',
      {
        authorization: `Bearer ${admin.token}`,
      },
    );
    expect(toLines(response.body)).toHaveLength(2_101);
  });

  it('lists fractionals, jobs and companies with their applications and hires', async () => {
    const [company, person] = [
      await aCompany(test, { name: 'Orchard', created_at: '2023-05-01T00:00:00Z' }),
      await aFractional(
        test,
        { created_at: '2023-05-31T23:59:59Z', location: 'Canada' },
        { promo_code: '=SPRING', first_name: 'Ada', last_name: 'Quince' },
      ),
    ];
    await aFractional(test, { created_at: '2023-06-01T00:00:00Z' });
    await aSubscription(test, company.id, 'Lite');
    const job_id = await aJob(test, company.companyId, {
      title: 'Keeper of figures',
      created_at: '2023-05-02T00:00:00Z',
      applicants_count: 1,
    });
    await anApplication(test, job_id, person.id, {
      status: 'hired',
      created_at: '2023-05-03T00:00:00Z',
      answered_at: '2023-05-05T12:00:00Z',
    });
    const readRows = (name: ReportName) => readReport(name, '2023-05-01', '2023-05-31');
    expect(await readRows('fractional_report')).toMatchObject([
      {
        Name: 'Ada Quince',
        Location: 'Canada',
        Plan: 'Free',
        'Promo code': "'=SPRING",
        Applications: '1',
        Hires: '1',
      },
    ]);
    expect(await readRows('job_posting_report')).toMatchObject([
      {
        Company: 'Orchard',
        Title: 'Keeper of figures',
        'Rate from': '150.00',
        Hires: '1',
        'Days to first response': '2.5',
      },
    ]);
    expect(await readRows('company_report')).toMatchObject([
      { Company: 'Orchard', Plans: 'Lite', People: '1', 'Live jobs': '1', Applicants: '1', Hires: '1' },
    ]);
  });

  it('narrows by the filters of the dashboard, applications by those of their job', async () => {
    const [company, person] = [await aCompany(test), await aFractional(test, { location: 'Canada' })];
    const created_at = '2020-05-03T00:00:00Z';
    for (const [location, title] of [
      ['Europe', 'Keeper of bees'],
      ['Asia', 'Keeper of goats'],
    ] as const)
      await anApplication(test, await aJob(test, company.companyId, { location, title }), person.id, {
        created_at,
      });
    const query = { report_name: 'application_report', date_from: '2020-05-01', date_to: '2020-05-31' };
    const read = (filters: Record<string, string>) =>
      readReportRows(test, admin.token, { ...query, ...filters });
    expect(await read({ location: 'Canada' })).toEqual([]);
    expect(await read({ location: 'Asia', fractional_type: 'CFO' })).toMatchObject([
      { Applied: '2020-05-03', Email: person.email, Job: 'Keeper of goats', Status: 'submitted' },
    ]);
    expect(await read({})).toHaveLength(2);
    const unknown = await open(
      `/api/reports/report-factory?${new URLSearchParams({ ...query, location: 'Mars' })}`,
      {
        authorization: `Bearer ${admin.token}`,
      },
    );
    expect(unknown.json().fields).toHaveProperty('location');
  });

  it('groups applications by score and version of the rules, with what became of them', async () => {
    const company = await aCompany(test);
    const job_id = await aJob(test, company.companyId);
    const created_at = '2021-05-03T00:00:00Z';
    for (const [match_score, status, viewed_at] of [
      [92, 'hired', created_at],
      [100, 'submitted', null],
      [15, 'viewed', created_at],
      [99, 'submitted', null],
    ] as const)
      await anApplication(test, job_id, (await aFractional(test)).id, {
        ...{ match_score, status, viewed_at, created_at },
        match_rules: match_score === 99 ? 1 : 2,
      });
    expect(await readReport('fairness_report', '2021-05-01', '2021-05-31')).toEqual([
      expect.objectContaining({
        'Version of the rules': '2',
        Score: '80–100',
        Applications: '2',
        'Viewed in %': '50.0',
        Hired: '1',
        'Hired in %': '50.0',
      }),
      expect.objectContaining({
        'Version of the rules': '2',
        Score: '0–19',
        Applications: '1',
        Viewed: '1',
        Hired: '0',
      }),
      expect.objectContaining({
        'Version of the rules': '1',
        Score: '80–100',
        Applications: '1',
        Viewed: '0',
      }),
    ]);
  });

  it('names the plan of an account whose renewal is late by less than 3 days', async () => {
    const created_at = '2022-05-01T12:00:00Z';
    const [late, lapsed] = [
      await aFractional(test, { created_at }),
      await aFractional(test, { created_at: '2022-05-02T12:00:00Z' }),
    ];
    const company = await aCompany(test, { created_at });
    await aSubscription(test, late.id, 'Basic', { endedDaysAgo: 2 });
    await aSubscription(test, lapsed.id, 'Basic', { endedDaysAgo: 4 });
    await aSubscription(test, company.id, 'Lite', { endedDaysAgo: 2 });
    const readRows = (name: ReportName) => readReport(name, '2022-05-01', '2022-05-31');
    expect(await readRows('fractional_report')).toMatchObject([
      { Email: late.email, Plan: 'Basic' },
      { Email: lapsed.email, Plan: 'Free' },
    ]);
    expect(await readRows('company_report')).toMatchObject([{ Plans: 'Lite' }]);
  });
});
