import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { paymentDashboard, Subscription } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { Allowances } from './allowances.tsx';
import { dashboard, linesOf, type Payer, useBillingPortal, usePaymentsLoading } from './billing.data.ts';
import { lineTitles } from './billing-words.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { HeldPlan, NoPlan } from './held-plan.tsx';
import styles from './manage-plans.module.css';
import { PaymentFailed } from './payment-failed.tsx';
import { heldOf } from './payment-state.ts';

/** What one has, what of it is used, what it costs next and how to change or end it. */
export const ManagePlans = ({ payer }: { payer: Payer }) => (
  <LoadBoundary query={useQuery(dashboard())} skeleton={<Waiting payer={payer} />}>
    {(board) => <Managed payer={payer} board={board} />}
  </LoadBoundary>
);

const Managed = ({ payer, board }: { payer: Payer; board: Answer<typeof paymentDashboard> }) => {
  const [params, setParams] = useSearchParams();
  const [ending, setEnding] = useState<Subscription | undefined>(() =>
    params.has('cancel') ? board.plans.find(({ can }) => can.cancel) : undefined,
  );
  const loading = usePaymentsLoading();
  const close = () => {
    setEnding(undefined);
    if (params.has('cancel')) setParams({}, { replace: true });
  };
  const pays = board.plans.some(({ granted }) => !granted);
  return (
    <div className={styles.manage} aria-busy={loading}>
      {!board.own && <p>The owner of your company’s account buys and changes its plans.</p>}
      {board.payment_failed && <PaymentFailed failed={board.payment_failed} own={board.own} />}
      {linesOf[payer].map((line) => {
        const held = heldOf(board.plans, line);
        return (
          <Section key={line} title={lineTitles[line]}>
            {held ? (
              <HeldPlan
                payer={payer}
                held={held}
                next={board.next_amounts.find((one) => one.subscription_id === held.id)}
                onCancel={() => setEnding(held)}
              />
            ) : (
              <NoPlan payer={payer} line={line} own={board.own} />
            )}
          </Section>
        );
      })}
      <Section title="What you have used">
        <Allowances allowances={board.allowances} />
      </Section>
      {board.own && (
        <Section title="Payments">
          <div className={styles.payments}>
            {pays && <CardButton />}
            <Button component={Link} to={`/account/${payer}/settings/payment-history`} variant="default">
              Payment history
            </Button>
          </div>
        </Section>
      )}
      {ending && (
        <CancelPlan payer={payer} subscription={ending} keepsOther={board.plans.length > 1} onClose={close} />
      )}
    </div>
  );
};

const CardButton = () => {
  const portal = useBillingPortal();
  return (
    <Button variant="default" loading={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
      Card and billing address
    </Button>
  );
};

const Waiting = ({ payer }: { payer: Payer }) => (
  <div className={styles.manage} role="status" aria-label="Loading your plan">
    {linesOf[payer].map((line) => (
      <div key={line} className={styles.waiting}>
        <Bar width="9rem" height="1.5rem" />
        <Bar height="8rem" />
      </div>
    ))}
    <div className={styles.waiting}>
      <Bar width="12rem" height="1.5rem" />
      <Bar height="3.5rem" />
      <Bar height="3.5rem" />
    </div>
  </div>
);
