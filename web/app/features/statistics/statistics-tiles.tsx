import { Link } from 'react-router';
import { functionCountKey, type Statistics } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { formatMoney } from '../../lib/money.ts';
import { Section } from '../../ui/section.tsx';
import styles from './statistics-tiles.module.css';

const number = new Intl.NumberFormat('en');

type RevenueKind = 'new_revenue' | 'recurring_revenue';

/** Other currencies stand beside; they are never added to dollars. */
const others = (statistics: Statistics, kind: RevenueKind) =>
  statistics.revenue
    .filter((one) => one.currency !== 'USD' && one[kind] !== 0)
    .map((one) => formatMoney(one[kind], one.currency))
    .join(' · ');

/** The seven figures of the spec. */
export const StatisticsTiles = ({ statistics }: { statistics: Statistics }) => {
  const tiles = [
    { name: 'Paid fractionals', value: number.format(statistics.paid_fractionals) },
    { name: 'Free fractionals', value: number.format(statistics.free_fractionals) },
    { name: 'Total companies', value: number.format(statistics.total_companies) },
    { name: 'Total active jobs', value: number.format(statistics.total_active_jobs) },
    { name: 'Total job applications', value: number.format(statistics.total_job_applications) },
    ...(['new_revenue', 'recurring_revenue'] as const).map((kind) => ({
      name: kind === 'new_revenue' ? 'New revenue ($)' : 'Recurring revenue ($)',
      value: formatMoney(statistics[kind], 'USD'),
      beside: others(statistics, kind),
    })),
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, ...tile }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {'beside' in tile && tile.beside !== '' && <dd className={styles.beside}>{tile.beside}</dd>}
        </div>
      ))}
    </dl>
  );
};

const candidates = '/verified-fractional-candidates';

const CountList = ({ rows }: { rows: { label: string; count: number; to: string }[] }) => (
  <ul className={styles.counts}>
    {rows.map(({ label, count, to }) => (
      <li key={label}>
        <Link to={to}>
          <span>{label}</span>
          <strong>{number.format(count)}</strong>
        </Link>
      </li>
    ))}
  </ul>
);

/** The two lists of counts, each leading to the people it counts. */
export const StatisticsLists = ({ statistics }: { statistics: Statistics }) => (
  <div className={styles.lists}>
    <div>
      <Section title="Fractional and Companies Categorization">
        <CountList
          rows={[
            {
              label: 'Fractionals registered without promo code',
              count: statistics.fractional_registered_without_promo_code,
              to: `${candidates}?promo=False`,
            },
            {
              label: 'Fractionals registered with promo code',
              count: statistics.fractional_registered_promo_code,
              to: `${candidates}?promo=True`,
            },
            { label: 'Registered companies', count: statistics.total_companies, to: '/companylist' },
            {
              label: 'Companies created by admin',
              count: statistics.companies_created_by_admin,
              to: '/companylist?hafCompany=true',
            },
            { label: 'Approved fractionals', count: statistics.approved_fractionals, to: candidates },
            {
              label: 'Rejected fractionals',
              count: statistics.rejected_fractionals,
              to: '/rejected-fractional-candidates',
            },
            {
              label: 'Free fractionals',
              count: statistics.free_fractionals,
              to: `${candidates}?plan=False`,
            },
            { label: 'Paid fractionals', count: statistics.paid_fractionals, to: `${candidates}?plan=True` },
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
            to: `${candidates}?fractional=${encodeURIComponent(type)}`,
          }))}
        />
      </Section>
    </div>
  </div>
);
