import type { Payment, PaymentStatus } from '../../../../contract/src/billing.ts';
import { formatDay, formatLongDay } from '../../../../contract/src/dates.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const statusTexts: Record<PaymentStatus, readonly [label: string, tone: Tone]> = {
  paid: ['Paid', 'good'],
  open: ['Unpaid', 'warn'],
  failed: ['Failed', 'bad'],
  void: ['Not charged', 'neutral'],
  refunded: ['Refunded', 'info'],
};

const invoice = {
  title: 'Invoice',
  actions: true,
  cell: (payment: Payment) => <Invoice payment={payment} />,
};

const amountColumn = (title: string, getAmount: (payment: Payment) => number) => ({
  title,
  numeric: true,
  cell: (payment: Payment) => <Money amount={getAmount(payment)} currency={payment.currency} />,
});

const taxColumns = [
  amountColumn('Net', ({ amount, tax }) => amount - tax),
  amountColumn('Tax', ({ tax }) => tax),
];

/** Payments with their invoices, net and gross where there is tax. Only a status that needs attention stands out. */
export const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => {
  const hasTax = payments.some(({ tax }) => tax > 0);
  return (
    <DataTable
      caption="Payments"
      compact
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        { title: 'For', cell: ({ description }) => description },
        { title: 'Date', cell: ({ created_at }) => formatDay(created_at) },
        {
          title: 'Status',
          cell: ({ status }) =>
            status === 'paid' ? 'Paid' : <StatusBadge status={status} texts={statusTexts} />,
        },
        ...(payments.some(({ invoice_url }) => invoice_url !== null) ? [invoice] : []),
        ...(hasTax ? taxColumns : []),
        amountColumn(hasTax ? 'Gross' : 'Amount', ({ amount }) => amount),
        ...(payments.some(({ refunded }) => refunded > 0)
          ? [amountColumn('Refunded', ({ refunded }) => refunded)]
          : []),
      ]}
    />
  );
};

const Invoice = ({ payment: { invoice_url, number, status, created_at } }: { payment: Payment }) =>
  invoice_url && (
    <a href={invoice_url} target="_blank" rel="noreferrer">
      {status === 'open' || status === 'failed' ? 'Pay' : 'Invoice'}
      <span className="visually-hidden"> {number ?? `of ${formatLongDay(created_at)}`}, in a new tab</span>
    </a>
  );
