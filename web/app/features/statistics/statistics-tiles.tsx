import { href, Link } from 'react-router';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { functionCountKey, type Statistics } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { Section } from '../../ui/section.tsx';
import type { StatisticsFilters } from './statistics.data.ts';
import styles from './statistics-tiles.module.css';

type RevenueKind = 'new_revenue' | 'recurring_revenue';

/** The revenue in other currencies; currencies are never summed. */
const otherCurrencies = (statistics: Statistics, kind: RevenueKind) =>
  statistics.revenue
    .filter((revenue) => revenue.currency !== 'USD' && revenue[kind] !== 0)
    .map((revenue) => formatMoney(revenue[kind], revenue.currency))
    .join(' · ');

/** The seven figures (spec section 2, 'Admin dashboard'). */
export const StatisticsTiles = ({ statistics }: { statistics: Statistics }) => {
  const tiles = [
    { name: 'Paid fractionals', value: formatNumber(statistics.paid_fractionals) },
    { name: 'Free fractionals', value: formatNumber(statistics.free_fractionals) },
    { name: 'Total companies', value: formatNumber(statistics.total_companies) },
    { name: 'Total active jobs', value: formatNumber(statistics.total_active_jobs) },
    { name: 'Total job applications', value: formatNumber(statistics.total_job_applications) },
    ...(['new_revenue', 'recurring_revenue'] as const).map((kind) => ({
      name: kind === 'new_revenue' ? 'New revenue ($)' : 'Recurring revenue ($)',
      value: formatMoney(statistics[kind], 'USD'),
      otherRevenue: otherCurrencies(statistics, kind),
    })),
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, ...tile }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {'otherRevenue' in tile && tile.otherRevenue !== '' && (
            <dd className={styles.beside}>{tile.otherRevenue}</dd>
          )}
        </div>
      ))}
    </dl>
  );
};

const candidates = href('/verified-fractional-candidates');

const CountList = ({ rows }: { rows: { label: string; count: number; to: string }[] }) => (
  <ul className={styles.counts}>
    {rows.map(({ label, count, to }) => (
      <li key={label}>
        <Link to={to}>
          <span>{label}</span>
          <strong>{formatNumber(count)}</strong>
        </Link>
      </li>
    ))}
  </ul>
);

/** The URL of a list with the filters of the dashboard. Companies have no function. */
const listUrl = (path: string, filters: StatisticsFilters, more: Record<string, string> = {}) => {
  const { fractional_type, ...shared } = filters;
  const all = { ...shared, ...(path === candidates ? { fractional: fractional_type } : {}), ...more };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query}`;
};

interface ListsProps {
  statistics: Statistics;
  filters: StatisticsFilters;
}

/** The two lists of counts, each with links to the people counted, filtered like the dashboard. */
export const StatisticsLists = ({ statistics, filters }: ListsProps) => {
  const people = (more?: Record<string, string>) => listUrl(candidates, filters, more);
  const companies = (more?: Record<string, string>) => listUrl(href('/companylist'), filters, more);
  const unfiltered = Object.values(filters).every((value) => value === '');
  return (
    <div className={styles.lists}>
      <div>
        <Section title="Fractional and Companies Categorization">
          <CountList
            rows={[
              {
                label: 'Fractionals registered without promo code',
                count: statistics.fractional_registered_without_promo_code,
                to: people({ promo: 'False' }),
              },
              {
                label: 'Fractionals registered with promo code',
                count: statistics.fractional_registered_promo_code,
                to: people({ promo: 'True' }),
              },
              { label: 'Registered companies', count: statistics.total_companies, to: companies() },
              {
                label: 'Companies created by admin',
                count: statistics.companies_created_by_admin,
                to: companies({ hafCompany: 'true' }),
              },
              { label: 'Approved fractionals', count: statistics.approved_fractionals, to: people() },
              {
                label: 'Rejected fractionals',
                count: statistics.rejected_fractionals,
                // The review queue has no filters.
                to: unfiltered ? href('/rejected-fractional-candidates') : people({ status: 'rejected' }),
              },
              {
                label: 'Free fractionals',
                count: statistics.free_fractionals,
                to: people({ plan: 'False' }),
              },
              {
                label: 'Paid fractionals',
                count: statistics.paid_fractionals,
                to: people({ plan: 'True' }),
              },
            ]}
          />
        </Section>
      </div>
      <div>
        <Section title="Fractionals Type" lead="Approved fractionals by their primary type.">
          <CountList
            rows={FractionalType.options.map((type) => ({
              label: type,
              count: statistics[functionCountKey(type)],
              to: people({ fractional: type }),
            }))}
          />
        </Section>
      </div>
    </div>
  );
};
