import type { Payment, PaymentStatus } from '../../../../contract/src/billing.ts';
import { formatDay, formatLongDay } from '../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
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

/** What of a payment is tax, and what came back. */
const describeParts = ({ tax, refunded, currency }: Payment): string =>
  [
    ...(tax > 0 ? [`${formatMoney(tax, currency)} tax`] : []),
    ...(refunded > 0 ? [`${formatMoney(refunded, currency)} refunded`] : []),
  ].join(', ');

const parts = { title: 'Of it', cell: describeParts };

/** Payments with their invoices. Only a status that needs attention stands out. */
export const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
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
      ...(payments.some(({ tax, refunded }) => tax > 0 || refunded > 0) ? [parts] : []),
      ...(payments.some(({ invoice_url }) => invoice_url !== null) ? [invoice] : []),
      {
        title: 'Amount',
        numeric: true,
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      },
    ]}
  />
);

const Invoice = ({ payment: { invoice_url, number, status, created_at } }: { payment: Payment }) =>
  invoice_url && (
    <a href={invoice_url} target="_blank" rel="noreferrer">
      {status === 'open' || status === 'failed' ? 'Pay' : 'Invoice'}
      <span className="visually-hidden"> {number ?? `of ${formatLongDay(created_at)}`}, in a new tab</span>
    </a>
  );
