import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { functionCountKey, type Statistics } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { renderAt } from '../../../test/render.tsx';
import { clearSession, startSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { noFilters } from './statistics.data.ts';
import { StatisticsLists, StatisticsTiles } from './statistics-tiles.tsx';

const statistics = {
  fractional_registered: 3,
  fractional_registered_without_promo_code: 1,
  fractional_registered_promo_code: 2,
  total_companies: 3,
  companies_created_by_admin: 4,
  approved_fractionals: 5,
  rejected_fractionals: 6,
  free_fractionals: 7,
  paid_fractionals: 8,
  total_active_jobs: 10,
  total_job_applications: 11,
  new_revenue: 12,
  recurring_revenue: 13,
  revenue: [],
  ...Object.fromEntries(FractionalType.options.map((type) => [functionCountKey(type), 9])),
} as unknown as Statistics;

const signIn = (admin_role: 'owner' | 'content') =>
  startSession({
    token: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))}.s`,
    type: 'admin',
    first_name: 'Ada',
    last_name: 'Admin',
    email: 'ada@example.com',
    id: '0193c1d0-0000-7000-8000-0000000000ff',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: false,
    admin_role,
  });
beforeEach(() => signIn('owner'));
afterEach(clearSession);

const show = (filters: typeof noFilters) =>
  renderAt(
    '/dashboard',
    <Providers>
      <StatisticsTiles statistics={statistics} filters={filters} />
      <StatisticsLists statistics={statistics} filters={filters} />
    </Providers>,
  );
const expectLink = (name: RegExp, url: string) =>
  expect.element(page.getByRole('link', { name })).toHaveAttribute('href', url);

test('links each row to the list it counts', async () => {
  show(noFilters);
  await expectLink(/^Approved fractionals/, '/verified-fractional-candidates');
  await expectLink(/^Rejected fractionals/, '/rejected-fractional-candidates');
  await expectLink(/^Companies created by admin/, '/companylist?hafCompany=true');
  await expectLink(/^CFO/, '/verified-fractional-candidates?fractional=CFO');
});

test('links each row to a list with the filters of the dashboard', async () => {
  show({ ...noFilters, location: 'Europe', fractional_type: 'CTO', date_from: '2026-01-01' });
  const shared = 'location=Europe&date_from=2026-01-01';
  await expectLink(
    /^Paid fractionals ?\d/,
    `/verified-fractional-candidates?${shared}&fractional=CTO&plan=True`,
  );
  await expectLink(
    /^Rejected fractionals/,
    `/verified-fractional-candidates?${shared}&fractional=CTO&status=rejected`,
  );
  await expectLink(/^Registered companies/, `/companylist?${shared}`);
});

test('links the tiles to the jobs and to the reports with the same filters', async () => {
  show({ ...noFilters, location: 'Europe', date_from: '2026-01-01' });
  const shared = 'location=Europe&date_from=2026-01-01';
  await expectLink(/^Total active jobs/, `/company-jobs?status=active&${shared}`);
  await expectLink(/^Total job applications/, `/admin-reports?report_name=application_report&${shared}`);
  await expectLink(/^New revenue/, `/admin-reports?report_name=revenue_report&${shared}`);
});

test('links no list that the role may not open', async () => {
  signIn('content');
  show(noFilters);
  await expectLink(/^Registered companies/, '/companylist');
  await expectLink(/^Total active jobs/, '/company-jobs?status=active');
  expect(page.getByRole('link', { name: /fractionals|revenue|applications/i }).elements()).toEqual([]);
});
