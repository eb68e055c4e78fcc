import { limits } from '../../../../contract/src/limits.ts';
import type { RecurringRevenue } from '../../../../contract/src/liquidity.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './liquidity-board.module.css';

const withBefore = (now: number, before: number) => `${formatNumber(now)} (${formatNumber(before)} before)`;

/** Paid subscriptions by currency, with the period before. */
export const Revenue = ({ rows }: { rows: RecurringRevenue[] }) => (
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
