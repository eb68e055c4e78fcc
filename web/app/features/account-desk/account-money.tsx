import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { paymentRefund } from '../../../../contract/src/desk-payments.ts';
import { formatMoney, getCurrencySymbol } from '../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { Money } from '../../ui/money.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useAccountAct } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';
import { creditLabels } from './account-dialogs.tsx';
import { CancelPlanDialog, ChangePlanDialog } from './plan-dialogs.tsx';
import { RowSection } from './row-section.tsx';

interface Props {
  invoice: AccountDesk['invoices'][number];
  onClose: () => void;
}

/** Refunds a payment, whole or in part. */
const RefundDialog = ({ invoice, onClose }: Props) => {
  const { id, number, currency, refundable, tax } = invoice;
  const [amount, setAmount] = useState<number | string>(refundable);
  const act = useAccountAct();
  const value = Number(amount);
  return (
    <ReasonDialog
      title={`Refund invoice ${number ?? ''}`}
      text={`Up to ${formatMoney(refundable, currency)} can be refunded${tax > 0 ? ', with tax' : ''}. The money goes back to the card. The plan stays as it is.`}
      submitLabel={value > 0 ? `Refund ${formatMoney(value, currency)}` : 'Refund'}
      ready={value > 0 && value <= refundable}
      onSubmit={(reason) =>
        act.mutateAsync(() => call(paymentRefund, { body: { invoice_id: id, amount: value, reason } }))
      }
      onClose={onClose}
    >
      <NumberInput
        label="Amount"
        required
        prefix={getCurrencySymbol(currency)}
        min={0.01}
        max={refundable}
        clampBehavior="strict"
        decimalScale={2}
        fixedDecimalScale
        hideControls
        data-autofocus
        value={amount}
        onChange={setAmount}
      />
    </ReasonDialog>
  );
};

type Plan = AccountDesk['plans'][number];

const planStates: Record<string, readonly [label: string, tone: Tone]> = {
  active: ['Active', 'good'],
  past_due: ['Payment failed', 'bad'],
  ended: ['Ended', 'neutral'],
};

const formatEnd = ({ status, end_date, cancel_at_period_end, granted }: Plan) =>
  `${status === 'ended' ? 'Ended' : cancel_at_period_end || granted ? 'Ends' : 'Renews'} ${formatDay(end_date)}`;

/** The plans of an account, and what is left of its allowances. */
export const Plans = ({ account: { id, plans, credits } }: { account: AccountDesk }) => (
  <div>
    <RowSection
      title="Plans"
      rows={plans}
      none="No plan yet: the account is Free."
      columns={[
        { title: 'Plan', cell: ({ title, granted }) => `${title}${granted ? ', granted' : ''}` },
        { title: 'State', cell: ({ status }) => <StatusBadge status={status} texts={planStates} /> },
        { title: 'Until', cell: formatEnd },
        {
          title: 'Price',
          numeric: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { title: 'Acts', actions: true, cell: (plan) => <PlanActs userId={id} plan={plan} /> },
      ]}
    />
    {credits.length > 0 && (
      <p className={styles.use}>
        Used this month:{' '}
        {credits
          .map(
            ({ kind, used, allowed }) =>
              `${creditLabels[kind].toLowerCase()} ${formatNumber(used)} of ${formatNumber(allowed)}`,
          )
          .join(', ')}
        .
      </p>
    )}
  </div>
);

const PlanActs = ({ userId, plan }: { userId: string; plan: Plan }) => {
  const [open, setOpen] = useState<'cancel' | 'change'>();
  const mayPay = useAdminMay('finance');
  if (!mayPay || plan.status === 'ended') return null;
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs" justify="end">
      {!plan.granted && plan.status === 'active' && (
        <Button size="compact-md" variant="default" onClick={() => setOpen('change')}>
          Change plan…
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={() => setOpen('cancel')}>
        Cancel plan…
      </Button>
      {open === 'cancel' && <CancelPlanDialog userId={userId} plan={plan} onClose={close} />}
      {open === 'change' && <ChangePlanDialog userId={userId} plan={plan} onClose={close} />}
    </Group>
  );
};

const invoiceStates: Record<string, readonly [label: string, tone: Tone]> = {
  paid: ['Paid', 'good'],
  open: ['Open', 'warn'],
  failed: ['Failed', 'bad'],
  void: ['Void', 'neutral'],
  refunded: ['Refunded', 'info'],
};

type Invoice = AccountDesk['invoices'][number];

const RefundAct = ({ invoice }: { invoice: Invoice }) => {
  const [isOpen, setOpen] = useState(false);
  const mayPay = useAdminMay('finance');
  if (!mayPay || invoice.refundable === 0) return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Refund…
      </Button>
      {isOpen && <RefundDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
};

const amountColumn = (title: string, getAmount: (invoice: Invoice) => number) => ({
  title,
  numeric: true,
  cell: (invoice: Invoice) => <Money amount={getAmount(invoice)} currency={invoice.currency} />,
});

const taxColumns = [
  amountColumn('Net', ({ amount, tax }) => amount - tax),
  amountColumn('Tax', ({ tax }) => tax),
];

export const Invoices = ({ rows }: { rows: AccountDesk['invoices'] }) => (
  <RowSection
    title="Invoices"
    rows={rows}
    none="No invoices yet."
    columns={[
      { title: 'Number', cell: ({ number }) => number ?? 'Not numbered' },
      { title: 'For', cell: ({ description }) => description },
      { title: 'State', cell: ({ status }) => <StatusBadge status={status} texts={invoiceStates} /> },
      { title: 'Day', cell: ({ created_at }) => formatDay(created_at) },
      ...(rows.some(({ tax }) => tax > 0) ? taxColumns : []),
      amountColumn('Gross', ({ amount }) => amount),
      ...(rows.some(({ refunded }) => refunded > 0)
        ? [amountColumn('Refunded', ({ refunded }) => refunded)]
        : []),
      ...(rows.some(({ disputed }) => disputed > 0)
        ? [amountColumn('Disputed', ({ disputed }) => disputed)]
        : []),
      { title: 'Refund', actions: true, cell: (invoice) => <RefundAct invoice={invoice} /> },
    ]}
  />
);
