import { dashboardLists, type FigureList } from '../../../../contract/src/figure-lists.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { functionCountKey, type Statistics } from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { FigureLink } from '../../lib/figure-link.tsx';
import { Section } from '../../ui/section.tsx';
import type { StatisticsFilters } from './statistics.data.ts';
import styles from './statistics-tiles.module.css';

interface FiguresProps {
  statistics: Statistics;
  filters: StatisticsFilters;
}

type RevenueKind = 'new_revenue' | 'recurring_revenue';

/** The revenue in other currencies; currencies are never summed. */
const otherCurrencies = (statistics: Statistics, kind: RevenueKind) =>
  statistics.revenue
    .filter((revenue) => revenue.currency !== 'USD' && revenue[kind] !== 0)
    .map((revenue) => formatMoney(revenue[kind], revenue.currency))
    .join(' · ');

/** The seven figures (spec section 2, 'Admin dashboard'), each with a link to what it counts, filtered alike. */
export const StatisticsTiles = ({ statistics, filters }: FiguresProps) => {
  const tile = (name: string, figure: keyof typeof dashboardLists) => ({
    name,
    value: formatNumber(statistics[figure]),
    list: dashboardLists[figure](filters),
    otherRevenue: '',
  });
  const tiles = [
    tile('Paid fractionals', 'paid_fractionals'),
    tile('Free fractionals', 'free_fractionals'),
    tile('Total companies', 'total_companies'),
    tile('Total active jobs', 'total_active_jobs'),
    tile('Total job applications', 'total_job_applications'),
    ...(['new_revenue', 'recurring_revenue'] as const).map((kind) => ({
      ...tile(kind === 'new_revenue' ? 'New revenue ($)' : 'Recurring revenue ($)', kind),
      value: formatMoney(statistics[kind], 'USD'),
      otherRevenue: otherCurrencies(statistics, kind),
    })),
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, list, otherRevenue }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>
            <FigureLink list={list} label={`${name}: ${value}`}>
              {value}
            </FigureLink>
          </dd>
          {otherRevenue !== '' && <dd className={styles.beside}>{otherRevenue}</dd>}
        </div>
      ))}
    </dl>
  );
};

const CountList = ({ rows }: { rows: { label: string; count: number; list: FigureList | undefined }[] }) => (
  <ul className={styles.counts}>
    {rows.map(({ label, count, list }) => (
      <li key={label}>
        <FigureLink list={list}>
          <span>{label}</span>
          <strong>{formatNumber(count)}</strong>
        </FigureLink>
      </li>
    ))}
  </ul>
);

/** The two lists of counts, each with links to the people counted, filtered like the dashboard. */
export const StatisticsLists = ({ statistics, filters }: FiguresProps) => {
  const row = (label: string, figure: keyof typeof dashboardLists) => ({
    label,
    count: statistics[figure],
    list: dashboardLists[figure](filters),
  });
  return (
    <div className={styles.lists}>
      <div>
        <Section title="Fractional and Companies Categorization">
          <CountList
            rows={[
              row('Fractionals registered without promo code', 'fractional_registered_without_promo_code'),
              row('Fractionals registered with promo code', 'fractional_registered_promo_code'),
              row('Registered companies', 'total_companies'),
              row('Companies created by admin', 'companies_created_by_admin'),
              row('Approved fractionals', 'approved_fractionals'),
              row('Rejected fractionals', 'rejected_fractionals'),
              row('Free fractionals', 'free_fractionals'),
              row('Paid fractionals', 'paid_fractionals'),
            ]}
          />
        </Section>
      </div>
      <div>
        <Section title="Fractionals Type" lead="Approved fractionals by their primary type.">
          <CountList rows={FractionalType.options.map((type) => row(type, functionCountKey(type)))} />
        </Section>
      </div>
    </div>
  );
};
