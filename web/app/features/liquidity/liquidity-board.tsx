import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { liquidity, type Market, type RecurringRevenue } from '../../../../contract/src/liquidity.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { BusinessType, FractionalType, Location } from '../../../../contract/src/values.ts';
import { listQuery, polled } from '../../lib/query-client.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './liquidity-board.module.css';
import { type CarriedFilters, MarketTable } from './market-table.tsx';

const withBefore = (now: number, before: number) => `${formatNumber(now)} (${formatNumber(before)} before)`;

/** Paid subscriptions by currency, with the period before. */
const Revenue = ({ rows }: { rows: RecurringRevenue[] }) => (
  <div className={styles.revenue}>
    <h3>Paid subscriptions, last {limits.revenueDays} days</h3>
    {rows.length === 0 ? (
      <p className={styles.none}>No paid subscriptions yet.</p>
    ) : (
      <DataTable
        caption="Paid subscriptions by currency"
        rows={rows}
        rowKey={({ currency }) => currency}
        columns={[
          { title: 'Currency', cell: ({ currency }) => currency },
          {
            title: 'A month',
            numeric: true,
            cell: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
          },
          { title: 'New', numeric: true, cell: (row) => withBefore(row.started, row.started_before) },
          { title: 'Ended', numeric: true, cell: (row) => withBefore(row.ended, row.ended_before) },
        ]}
      />
    )}
  </div>
);

const noFilters = { function: '', region: '', business: '' };
const shownFirst = 12;
/** The markets are counted from all jobs. */
const reload = polled(60_000);

/** Supply and demand by function and region; each figure leads to the list that it counts, filtered alike. */
export const LiquidityBoard = () => {
  const { filters, set } = useUrlFilters(noFilters);
  const business = BusinessType.safeParse(filters.business).data;
  const query = useQuery({
    ...listQuery(liquidity, {
      query: {
        fractional_type: FractionalType.safeParse(filters.function).data,
        location: Location.safeParse(filters.region).data,
        client_type_expertise: business,
      },
    }),
    ...reload,
  });
  const select = (name: keyof typeof noFilters, label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      placeholder="Any"
      clearable
      data={data}
      value={filters[name] || null}
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  );
  const unlabelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <div className={styles.board}>
      <Section
        title="Liquidity"
        lead={`Supply and demand by function and region. Replies and hires are of the last ${limits.liquidityDays} days.`}
      >
        <div className={styles.filters}>
          {select('function', 'Function', unlabelled(FractionalType.options))}
          {select('region', 'Region', unlabelled(Location.options))}
          {select('business', 'Business type', toOptions(labels.businessType))}
        </div>
        <LoadBoundary query={query} skeleton={<ListSkeleton rows={6} label="Loading the markets" />}>
          {({ markets, revenue }) => (
            <>
              <Markets markets={markets} filters={business ? { client_type_expertise: business } : {}} />
              {revenue && <Revenue rows={revenue} />}
            </>
          )}
        </LoadBoundary>
      </Section>
    </div>
  );
};

const Markets = ({ markets, filters }: { markets: Market[]; filters: CarriedFilters }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (markets.length === 0) return <p className={styles.none}>No jobs and no people match.</p>;
  const more = markets.length - shownFirst;
  return (
    <>
      <MarketTable markets={showsAll ? markets : markets.slice(0, shownFirst)} filters={filters} />
      {more > 0 && (
        <Button variant="subtle" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? 'Show fewer' : `Show ${formatNumber(more)} more`}
        </Button>
      )}
    </>
  );
};
