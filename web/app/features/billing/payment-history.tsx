import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payment, PaymentStatus } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { type Payer, paymentHistoryQuery } from './billing.data.ts';
import { OwnerOnly } from './owner-only.tsx';
import { billingPath } from './plan-format.ts';

const statusTexts: Record<PaymentStatus, readonly [label: string, tone: Tone]> = {
  paid: ['Paid', 'good'],
  open: ['Unpaid', 'warn'],
  failed: ['Failed', 'bad'],
  void: ['Not charged', 'neutral'],
  refunded: ['Refunded', 'info'],
};

/** The payments with their invoices, newest first. */
export const PaymentHistory = ({ payer }: { payer: Payer }) => (
  <OwnerOnly payer={payer} skeleton={<Skeleton />}>
    <OwnHistory payer={payer} />
  </OwnerOnly>
);

const Skeleton = () => <ListSkeleton rows={5} label="Loading your payments" />;

const invoice = {
  title: 'Invoice',
  actions: true,
  cell: (payment: Payment) => <Invoice payment={payment} />,
};

const OwnHistory = ({ payer }: { payer: Payer }) => (
  <LoadBoundary
    query={useQuery(paymentHistoryQuery())}
    skeleton={<Skeleton />}
    empty={
      <EmptyState
        title="No payments yet"
        text="Payments and invoices appear here once you buy a plan."
        action={
          <Button component={Link} to={billingPath(payer, 'payments')}>
            View plans
          </Button>
        }
      />
    }
  >
    {(payments) => (
      <DataTable
        caption="Payments"
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Date', cell: ({ created_at }) => formatLongDay(created_at) },
          { title: 'For', cell: ({ description }) => description },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} texts={statusTexts} /> },
          {
            title: 'Amount',
            numeric: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          ...(payments.some(({ invoice_url }) => invoice_url !== null) ? [invoice] : []),
        ]}
      />
    )}
  </LoadBoundary>
);

const Invoice = ({ payment: { invoice_url, number, status, created_at } }: { payment: Payment }) =>
  invoice_url && (
    <a href={invoice_url} target="_blank" rel="noreferrer">
      {status === 'open' || status === 'failed' ? 'Pay' : 'Invoice'}
      <span className="visually-hidden"> {number ?? `of ${formatLongDay(created_at)}`}, in a new tab</span>
    </a>
  );
