import { employerList } from '../../contract/src/companies.ts';
import type { FigureList } from '../../contract/src/figure-lists.ts';
import { employeeList } from '../../contract/src/fractionals.ts';
import { jobList } from '../../contract/src/jobs.ts';
import type { TestApp } from './app-for-test.ts';

/** The rows of a report, by the names of its columns. */
export const readReportRows = async (
  test: TestApp,
  token: string,
  params: Record<string, string>,
): Promise<Record<string, string>[]> => {
  const response = await test.app.inject({
    method: 'GET',
    url: `/api/reports/report-factory?${new URLSearchParams(params)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [header = '', ...lines] = response.body.replace('\uFEFF', '').trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
};

/** How many rows the page of a list shows to an admin: what the page makes of the filters in its URL. */
export const countFigureList = async (
  test: TestApp,
  token: string,
  { page, params }: FigureList,
): Promise<number> => {
  const call = test.as(token);
  switch (page) {
    case '/rejected-fractional-candidates':
      return (await call(employeeList, { query: { status: 'rejected' } })).count;
    case '/verified-fractional-candidates': {
      const { fractional, ...query } = params;
      const status = query.plan || query.promo ? {} : { status: 'verified' };
      const primary = fractional && { primary_type: fractional };
      return (await call(employeeList, { query: { ...status, ...query, ...primary } as never })).count;
    }
    case '/companylist':
      return (await call(employerList, { query: params as never })).count;
    case '/company-jobs':
      return (await call(jobList, { query: params as never })).count;
    case '/admin-reports':
      return (await readReportRows(test, token, params)).length;
  }
};
