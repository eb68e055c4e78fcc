import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { formatDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import {
  type Dispute,
  DisputeStatus,
  disputeList,
  type Refund,
  RefundStatus,
  refundList,
} from '../../../../contract/src/refunds-and-disputes.ts';
import { Day } from '../../../../contract/src/values.ts';
import { listQuery } from '../../lib/query-client.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useAdminMay } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { DueDate } from '../../ui/due-date.tsx';
import { Money } from '../../ui/money.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './refunds-and-disputes.module.css';

const noFilters = { show: 'refunds', status: '', date_from: '', date_to: '' };
type Filters = typeof noFilters;

const refundStates: Record<RefundStatus, readonly [label: string, tone: Tone]> = {
  pending: ['On its way', 'warn'],
  succeeded: ['Refunded', 'good'],
  failed: ['Failed', 'bad'],
};
const disputeStates: Record<DisputeStatus, readonly [label: string, tone: Tone]> = {
  needs_response: ['Needs an answer', 'warn'],
  under_review: ['With the bank', 'info'],
  won: ['Won', 'good'],
  lost: ['Lost', 'bad'],
  closed: ['Closed', 'neutral'],
};
const getLabels = (states: Record<string, readonly [label: string, tone: Tone]>) =>
  toOptions(Object.fromEntries(Object.entries(states).map(([name, [label]]) => [name, label])));

const views = [
  { name: 'refunds', label: 'Refunds' },
  { name: 'open', label: 'Open disputes' },
  { name: 'closed', label: 'Closed disputes' },
];

/** All refunds, and all disputes, by state and day. */
export const RefundsAndDisputes = () => {
  const url = useUrlFilters(noFilters);
  const { filters, page } = url;
  const days = {
    page,
    date_from: Day.safeParse(filters.date_from).data,
    date_to: Day.safeParse(filters.date_to).data,
  };
  const isFiltered = filters.status !== '' || filters.date_from !== '' || filters.date_to !== '';
  const shared = {
    filters,
    days,
    // The chosen list stays.
    onClear: isFiltered ? () => url.set({ ...noFilters, show: filters.show }) : undefined,
  };
  return (
    <>
      <div className={styles.views}>
        <StateFilter
          label="Lists"
          choices={views}
          chosen={filters.show}
          onChoose={(show) => url.set({ show, status: '' })}
        />
      </div>
      <div className={styles.filters}>
        <Select
          label="State"
          placeholder="Any"
          clearable
          data={
            filters.show === 'refunds' ? getLabels(refundStates) : disputeChoices(filters.show === 'open')
          }
          value={filters.status || null}
          onChange={(status) => url.set({ status: status ?? '' })}
        />
        <DayField
          label="From"
          clearable
          value={filters.date_from || null}
          onChange={(day) => url.set({ date_from: day ?? '' })}
        />
        <DayField
          label="To"
          clearable
          value={filters.date_to || null}
          onChange={(day) => url.set({ date_to: day ?? '' })}
        />
      </div>
      {filters.show === 'refunds' ? <Refunds {...shared} /> : <Disputes {...shared} />}
    </>
  );
};

const openStates: readonly string[] = ['needs_response', 'under_review'];
const disputeChoices = (isOpen: boolean) =>
  getLabels(disputeStates).filter(({ value }) => openStates.includes(value) === isOpen);

interface ListProps {
  filters: Filters;
  days: { page: number; date_from: string | undefined; date_to: string | undefined };
  onClear: (() => void) | undefined;
}

const Refunds = ({ filters, days, onClear }: ListProps) => {
  const status = RefundStatus.safeParse(filters.status).data;
  const query = useQuery(listQuery(refundList, { query: { ...days, status } }));
  return (
    <PagedList
      query={query}
      rows="refunds"
      pageSize={limits.pageSize}
      empty={<EmptyState title="No refunds yet" text="Refund a payment on the page of its account." />}
      onClear={onClear}
    >
      {({ results, count, count_capped }) => (
        <Rows
          caption="Refunds"
          total={count_capped ? `${formatNumber(count)}+ refunds` : formatCount(count, 'refund')}
          rows={results}
          columns={[
            ...paymentColumns,
            {
              title: 'State',
              cell: (row: Refund) => <StatusBadge status={row.status} texts={refundStates} />,
            },
            {
              title: 'By',
              cell: ({ refunded_by, reason }: Refund) => (
                <Stacked main={refunded_by ?? 'At the payment service'} more={reason} />
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
};

const Disputes = ({ filters, days, onClear }: ListProps) => {
  const open = String(filters.show === 'open');
  const status = DisputeStatus.safeParse(filters.status).data;
  const query = useQuery(listQuery(disputeList, { query: { ...days, open, status } }));
  return (
    <PagedList
      query={query}
      rows="disputes"
      pageSize={limits.pageSize}
      empty={
        <EmptyState title="No disputes" text="Payments that were taken back through a bank appear here." />
      }
      onClear={onClear}
    >
      {({ results, count, count_capped }) => (
        <Rows
          caption="Disputes"
          total={count_capped ? `${formatNumber(count)}+ disputes` : formatCount(count, 'dispute')}
          rows={results}
          columns={[
            ...paymentColumns,
            {
              title: 'State',
              cell: (row: Dispute) => <StatusBadge status={row.status} texts={disputeStates} />,
            },
            {
              title: 'Reason',
              cell: ({ reason, due_at }: Dispute) => (
                <Stacked
                  main={reason.replaceAll('_', ' ')}
                  more={due_at === null ? null : <DueDate at={due_at} day={formatDay(due_at)} />}
                />
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
};

const Stacked = ({ main, more }: { main: ReactNode; more: ReactNode }) => (
  <span className={styles.stacked}>
    {main}
    {more !== null && <small>{more}</small>}
  </span>
);

const Account = ({ account }: Pick<Refund, 'account'>) => {
  const mayRead = useAdminMay('directory');
  if (account === null) return 'A deleted account';
  if (!mayRead) return account.name;
  return <Link to={href('/admin-accounts/:id', { id: account.id })}>{account.name}</Link>;
};

const paymentColumns: Column<Refund | Dispute>[] = [
  { title: 'Day', cell: ({ created_at }) => formatDay(created_at) },
  { title: 'Account', cell: ({ account }) => <Account account={account} /> },
  {
    title: 'Payment',
    cell: ({ description, invoice }) => <Stacked main={description} more={invoice} />,
  },
  {
    title: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

interface RowsProps<Row> {
  caption: string;
  total: string;
  rows: Row[];
  columns: Column<Row>[];
}

const Rows = <Row extends { id: string }>({ caption, total, rows, columns }: RowsProps<Row>) => (
  <>
    <p className={styles.total}>{total}</p>
    <DataTable caption={caption} rows={rows} rowKey={({ id }) => id} columns={columns} />
  </>
);
