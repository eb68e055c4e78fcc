import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payment, PaymentStatus } from '../../../../contract/src/billing.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { history, type Payer } from './billing.data.ts';
import { formatDay } from './billing-words.ts';
import { ForOwner } from './for-owner.tsx';

const statuses: Record<PaymentStatus, readonly [label: string, tone: Tone]> = {
  paid: ['Paid', 'good'],
  open: ['To be paid', 'warn'],
  failed: ['Failed', 'bad'],
  void: ['Not charged', 'neutral'],
  refunded: ['Paid back', 'info'],
};

/** Every payment with its invoice, newest first. */
export const PaymentHistory = ({ payer }: { payer: Payer }) => (
  <ForOwner payer={payer} skeleton={<Waiting />}>
    <OwnHistory payer={payer} />
  </ForOwner>
);

const Waiting = () => <ListSkeleton rows={5} label="Loading your payments" />;

const invoice = {
  key: 'invoice',
  title: 'Invoice',
  actions: true,
  cell: (payment: Payment) => <Invoice payment={payment} />,
};

const OwnHistory = ({ payer }: { payer: Payer }) => (
  <LoadBoundary
    query={useQuery(history())}
    skeleton={<Waiting />}
    isEmpty={(payments) => payments.length === 0}
    empty={
      <EmptyState
        title="No payments yet"
        text="Once you buy a plan, each payment and its invoice are kept here."
        action={
          <Button component={Link} to={`/account/${payer}/payments`}>
            See plans
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
          { key: 'date', title: 'Date', cell: ({ created_at }) => formatDay(created_at) },
          { key: 'what', title: 'For', cell: ({ description }) => description },
          { key: 'status', title: 'Status', cell: ({ status }) => <Status status={status} /> },
          {
            key: 'amount',
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

const Status = ({ status }: { status: PaymentStatus }) => {
  const [label, tone] = statuses[status];
  return <StatusBadge status={status} label={label} tone={tone} />;
};

const Invoice = ({ payment: { invoice_url, number, status, created_at } }: { payment: Payment }) =>
  invoice_url && (
    <a href={invoice_url} target="_blank" rel="noreferrer">
      {status === 'open' || status === 'failed' ? 'Pay' : 'Invoice'}
      <span className="visually-hidden"> {number ?? `of ${formatDay(created_at)}`}, in a new tab</span>
    </a>
  );
