import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { paymentDashboard, Subscription } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { ActivePlan, NoPlan } from './active-plan.tsx';
import { Allowances } from './allowances.tsx';
import {
  dashboardQuery,
  type Payer,
  paymentHistoryQuery,
  planFamilies,
  useBillingPortal,
  usePaymentsLoading,
} from './billing.data.ts';
import { CancelPlan } from './cancel-plan.tsx';
import styles from './manage-plans.module.css';
import { PaymentTable } from './payment-table.tsx';
import { billingPath } from './plan-format.ts';
import { findSubscription } from './subscription-state.ts';

type Dashboard = ResponseOf<typeof paymentDashboard>;

/** The plans of an account, their use, the next payment, and the buttons to change or cancel them. */
export const ManagePlans = ({ payer }: { payer: Payer }) => (
  <LoadBoundary query={useQuery(dashboardQuery())} skeleton={<Skeleton payer={payer} />}>
    {(board) => <PlanDashboard payer={payer} board={board} />}
  </LoadBoundary>
);

const PlanDashboard = ({ payer, board }: { payer: Payer; board: Dashboard }) => {
  const [params, setParams] = useSearchParams();
  const [cancelling, setCancelling] = useState<Subscription | undefined>(() =>
    params.has('cancel') ? board.plans.find(({ can }) => can.cancel) : undefined,
  );
  const loading = usePaymentsLoading();
  const close = () => {
    setCancelling(undefined);
    if (params.has('cancel')) setParams({}, { replace: true });
  };
  return (
    <div className={styles.manage} aria-busy={loading}>
      {!board.own && <p>The owner of your company’s account buys and changes its plans.</p>}
      {board.payment_failed && <PaymentFailed failed={board.payment_failed} isOwner={board.own} />}
      <Section title={planFamilies[payer].length > 1 ? 'Plans' : 'Plan'}>
        {planFamilies[payer].map((family) => {
          const subscription = findSubscription(board.plans, family);
          return subscription ? (
            <ActivePlan
              key={family}
              payer={payer}
              subscription={subscription}
              next={board.next_amounts.find(({ subscription_id }) => subscription_id === subscription.id)}
              onCancel={() => setCancelling(subscription)}
            />
          ) : (
            <NoPlan key={family} payer={payer} family={family} isOwner={board.own} />
          );
        })}
      </Section>
      <Section title="Usage">
        <Allowances allowances={board.allowances} />
      </Section>
      {board.own && <Payments payer={payer} hasCard={board.plans.some(({ granted }) => !granted)} />}
      {cancelling && (
        <CancelPlan
          payer={payer}
          subscription={cancelling}
          hasOtherPlan={board.plans.length > 1}
          onClose={close}
        />
      )}
    </div>
  );
};

const recentPayments = 3;

/** The latest payments, and the ways to all of them and to the card. */
const Payments = ({ payer, hasCard }: { payer: Payer; hasCard: boolean }) => {
  return (
    <Section
      title="Payments"
      aside={<Link to={billingPath(payer, 'settings/payment-history')}>Payment history</Link>}
    >
      <LoadBoundary
        query={useQuery(paymentHistoryQuery())}
        skeleton={<Bar height="7rem" />}
        empty={<p className={styles.renewal}>No payments yet. Invoices appear here.</p>}
      >
        {(payments) => <PaymentTable payments={payments.slice(0, recentPayments)} />}
      </LoadBoundary>
      {hasCard && (
        <div className={styles.payments}>
          <PortalButton label="Card and billing address" quiet />
        </div>
      )}
    </Section>
  );
};

interface PaymentFailedProps {
  failed: NonNullable<Dashboard['payment_failed']>;
  isOwner: boolean;
}

/** A failed charge: what happens next, and how to pay now. */
const PaymentFailed = ({ failed, isOwner }: PaymentFailedProps) => {
  const { amount, currency, since, next_try_at, ends_at, invoice_url } = failed;
  return (
    <section className={styles.failed} aria-labelledby="payment-failed">
      <div>
        <h2 id="payment-failed">Your payment of {formatMoney(amount, currency)} failed</h2>
        <p>
          It failed on {formatLongDay(since)}. {next_try_at && `We retry on ${formatLongDay(next_try_at)}. `}
          You keep your plan for now. Without a payment it ends on {formatLongDay(ends_at)}.
        </p>
      </div>
      <div className={styles.steps}>
        {isOwner && <PortalButton label="Update payment method" />}
        {invoice_url && (
          <Button component="a" href={invoice_url} variant="default">
            Pay the invoice
          </Button>
        )}
      </div>
    </section>
  );
};

const PortalButton = ({ label, quiet = false }: { label: string; quiet?: boolean }) => {
  const portal = useBillingPortal();
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      loading={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate()}
    >
      {label}
    </Button>
  );
};

const Skeleton = ({ payer }: { payer: Payer }) => (
  <div className={styles.manage} role="status" aria-label="Loading your plan">
    {planFamilies[payer].map((family) => (
      <div key={family} className={styles.skeleton}>
        <Bar width="9rem" height="1.5rem" />
        <Bar height="8rem" />
      </div>
    ))}
    <div className={styles.skeleton}>
      <Bar width="12rem" height="1.5rem" />
      <Bar height="3.5rem" />
      <Bar height="3.5rem" />
    </div>
  </div>
);
