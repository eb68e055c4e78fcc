import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../ui/states.tsx';
import { checkoutOf, type Payer, useShowPlan } from './billing.data.ts';
import { BoughtPlan } from './bought-plan.tsx';
import styles from './purchase-result.module.css';
import { clearWantedPlan } from './wanted-plan.ts';

interface Props {
  payer: Payer;
  /** The payment page that one comes from. */
  sessionId: string;
}

/** After the payment page: waits until the payment is known, and says what is so and nothing before. */
export const PurchaseResult = ({ payer, sessionId }: Props) => {
  const checkout = useQuery(checkoutOf(sessionId));
  const showPlan = useShowPlan();
  const status = checkout.data?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (status !== 'paid') return;
    clearWantedPlan();
    void showPlan();
  }, [status]);

  if (checkout.data?.status === 'paid') return <BoughtPlan payer={payer} checkout={checkout.data} />;
  if (checkout.isError)
    return <ErrorState heading="h1" message={checkout.error.message} onRetry={checkout.refetch} />;
  if (status === 'expired' || status === 'refunded') {
    const [title, text] = ends[status];
    return (
      <Outcome title={title} text={text}>
        <Button component={Link} to={`/account/${payer}/payments`}>
          Back to the plans
        </Button>
      </Outcome>
    );
  }
  return <Confirming payer={payer} />;
};

const ends = {
  expired: [
    'Nothing was charged',
    'The payment was not completed in time, so your plan is what it was before.',
  ],
  refunded: [
    'This payment is paid back',
    'You have this plan already, so the second payment goes back to your card.',
  ],
} as const;

const longMilliseconds = 30_000;

const Confirming = ({ payer }: { payer: Payer }) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Outcome
        busy
        title="Confirming your payment"
        text={
          long
            ? 'This takes longer than usual. You may leave this page: we go on asking, and tell you by mail once your plan is on. You are never charged twice for it.'
            : 'It takes a few seconds. This page goes on by itself.'
        }
      >
        {long && (
          <Button component={Link} to={`/account/${payer}/settings/manage-plans`} variant="default">
            Go to your plan
          </Button>
        )}
      </Outcome>
    </div>
  );
};

const Outcome = ({
  title,
  text,
  busy = false,
  children,
}: {
  title: string;
  text: string;
  busy?: boolean;
  children?: ReactNode;
}) => (
  <div className={styles.outcome}>
    {busy && <span className={styles.ring} aria-hidden="true" />}
    <h1>{title}</h1>
    <p>{text}</p>
    {children && <div className={styles.steps}>{children}</div>}
  </div>
);
