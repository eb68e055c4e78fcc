import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../ui/states.tsx';
import { checkoutQuery, type Payer, useRefreshPlan } from './billing.data.ts';
import { BoughtPlan } from './bought-plan.tsx';
import { billingPath } from './plan-format.ts';
import styles from './purchase-result.module.css';
import { clearWantedPlan } from './wanted-plan.ts';

interface Props {
  payer: Payer;
  /** The id of the payment page. */
  sessionId: string;
}

/** The result of a payment page; waits until the payment is confirmed. */
export const PurchaseResult = ({ payer, sessionId }: Props) => {
  const checkout = useQuery(checkoutQuery(sessionId));
  const refreshPlan = useRefreshPlan();
  const status = checkout.data?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (status !== 'paid') return;
    clearWantedPlan();
    void refreshPlan();
  }, [status]);

  if (checkout.data?.status === 'paid') return <BoughtPlan payer={payer} checkout={checkout.data} />;
  if (checkout.isError)
    return <ErrorState heading="h1" message={checkout.error.message} onRetry={checkout.refetch} />;
  if (status === 'expired' || status === 'refunded') {
    const [title, text] = endTexts[status];
    return (
      <Outcome title={title} text={text}>
        <Button component={Link} to={billingPath(payer, 'payments')}>
          Back to plans
        </Button>
      </Outcome>
    );
  }
  return <Confirming payer={payer} />;
};

const endTexts = {
  expired: ['Nothing was charged', 'The payment was not completed in time. Your plan has not changed.'],
  refunded: [
    'This payment is refunded',
    'You already have this plan, so the second payment is refunded to your card.',
  ],
} as const;

const slowMilliseconds = 30_000;

const Confirming = ({ payer }: { payer: Payer }) => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Outcome
        busy
        title="Confirming your payment"
        text={
          slow
            ? 'This is taking longer than usual. You can leave this page. We email you once your plan is active, and never charge you twice.'
            : 'This takes a few seconds. The page updates by itself.'
        }
      >
        {slow && (
          <Button component={Link} to={billingPath(payer, 'settings/manage-plans')} variant="default">
            View your plan
          </Button>
        )}
      </Outcome>
    </div>
  );
};

interface OutcomeProps {
  title: string;
  text: string;
  busy?: boolean;
  children?: ReactNode;
}

const Outcome = ({ title, text, busy = false, children }: OutcomeProps) => (
  <div className={styles.outcome}>
    {busy && <span className={styles.ring} aria-hidden="true" />}
    <h1>{title}</h1>
    <p>{text}</p>
    {children && <div className={styles.steps}>{children}</div>}
  </div>
);
