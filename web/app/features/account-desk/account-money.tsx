import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AccountDesk, planCancelFor } from '../../../../contract/src/account-desk.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { Money } from '../../ui/money.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useAccountAct } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';
import { creditLabels } from './account-dialogs.tsx';
import { RowSection } from './row-section.tsx';

type Plan = AccountDesk['plans'][number];

const planStates: Record<string, readonly [label: string, tone: Tone]> = {
  active: ['Active', 'good'],
  past_due: ['Payment failed', 'bad'],
  ended: ['Ended', 'neutral'],
};

const endOf = ({ status, end_date, cancel_at_period_end, granted }: Plan) =>
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
        { title: 'Until', cell: endOf },
        {
          title: 'Price',
          numeric: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { title: 'Cancel', actions: true, cell: (plan) => <CancelPlan userId={id} plan={plan} /> },
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

const CancelPlan = ({ userId, plan }: { userId: string; plan: Plan }) => {
  const [isOpen, setOpen] = useState(false);
  const mayPay = useAdminMay('finance');
  const act = useAccountAct();
  if (!mayPay || plan.status === 'ended' || plan.cancel_at_period_end) return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Cancel plan…
      </Button>
      {isOpen && (
        <ReasonDialog
          maxLength={limits.deskReasonCharacters}
          title={`Cancel the ${plan.title} plan`}
          text={
            plan.status === 'past_due'
              ? 'It ends at once, and the failed charge is not tried again.'
              : `It runs until ${formatDay(plan.end_date)} and does not renew.`
          }
          action="Cancel plan"
          send={(reason) =>
            act.mutateAsync(() =>
              call(planCancelFor, { body: { user_id: userId, subscription_id: plan.id, reason } }),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const invoiceStates: Record<string, readonly [label: string, tone: Tone]> = {
  paid: ['Paid', 'good'],
  open: ['Open', 'warn'],
  failed: ['Failed', 'bad'],
  void: ['Void', 'neutral'],
  refunded: ['Refunded', 'info'],
};

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
      {
        title: 'Amount',
        numeric: true,
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      },
    ]}
  />
);
