import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { functionCountKey, type Statistics } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { noFilters } from './statistics.data.ts';
import { StatisticsLists } from './statistics-tiles.tsx';

const statistics = {
  fractional_registered_without_promo_code: 1,
  fractional_registered_promo_code: 2,
  total_companies: 3,
  companies_created_by_admin: 4,
  approved_fractionals: 5,
  rejected_fractionals: 6,
  free_fractionals: 7,
  paid_fractionals: 8,
  ...Object.fromEntries(FractionalType.options.map((type) => [functionCountKey(type), 9])),
} as Statistics;

const show = (filters: typeof noFilters) =>
  renderAt(
    '/dashboard',
    <Providers>
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
  await expectLink(/^Paid fractionals/, `/verified-fractional-candidates?${shared}&fractional=CTO&plan=True`);
  await expectLink(
    /^Rejected fractionals/,
    `/verified-fractional-candidates?${shared}&fractional=CTO&status=rejected`,
  );
  await expectLink(/^Registered companies/, `/companylist?${shared}`);
});
