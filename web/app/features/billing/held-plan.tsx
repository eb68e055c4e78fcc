import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useResumePlan } from './billing.data.ts';
import { planPrice, renewalOf } from './billing-words.ts';
import styles from './manage-plans.module.css';
import type { Line } from './payment-state.ts';

const shopOf = (payer: Payer) => `/account/${payer}/settings/purchase-plan`;

const Standing = ({ held: { status, cancel_at_period_end, granted } }: { held: Subscription }) => {
  if (status === 'past_due') return <StatusBadge status="past_due" label="Payment failed" tone="bad" />;
  if (cancel_at_period_end) return <StatusBadge status="ending" label="Cancelled" tone="warn" />;
  if (granted) return <StatusBadge status="granted" label="Given to you" tone="info" />;
  return <StatusBadge status="active" />;
};

interface Props {
  payer: Payer;
  held: Subscription;
  next: { amount: number; currency: Currency } | undefined;
  onCancel: () => void;
}

/** One plan that an account has: its price, when it renews, and the ways to change, end or keep it. */
export const HeldPlan = ({ payer, held, next, onCancel }: Props) => {
  const resume = useResumePlan();
  const { plan, can } = held;
  // The button that cancelled or kept it is gone: what became of the plan is read out.
  const what = useFocusOnSwap<HTMLDivElement>(can.resume);
  return (
    <div className={styles.plan}>
      <div ref={what} className={styles.what} tabIndex={-1}>
        <h3>
          {plan.title} plan <Standing held={held} />
        </h3>
        {!held.granted && <p className={styles.price}>{planPrice(plan)}</p>}
        <p className={styles.renewal}>{renewalOf(held, next)}</p>
      </div>
      <div className={styles.steps}>
        {can.resume && (
          <Button
            loading={resume.isPending}
            onClick={() =>
              resume.mutate(held.id, { onSuccess: () => successToast(`The ${plan.title} plan goes on.`) })
            }
          >
            Keep the {plan.title} plan
          </Button>
        )}
        {can.change && (
          <Button
            component={Link}
            to={`${shopOf(payer)}?duration=${plan.duration}`}
            variant={can.resume ? 'default' : 'filled'}
          >
            Change plan
          </Button>
        )}
        {can.cancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel plan
          </Button>
        )}
      </div>
    </div>
  );
};

const absent: Record<Line, readonly [title: string, text: string]> = {
  Fractionl: ['Free', 'A plan lets you apply more often, hear of new jobs sooner and write first.'],
  PromoteJobs: ['No job plan', 'With one, your jobs go live and stand at the top of lists.'],
  Sourcing: [
    'No sourcing plan',
    'With one, you see contact details, write to whom you choose and invite people to your jobs.',
  ],
};

/** A line without a plan, and the way to one. */
export const NoPlan = ({ payer, line, own }: { payer: Payer; line: Line; own: boolean }) => {
  const [title, text] = absent[line];
  return (
    <div className={styles.plan}>
      <div className={styles.what}>
        <h3>{title}</h3>
        <p className={styles.renewal}>{text}</p>
      </div>
      {own && (
        <div className={styles.steps}>
          <Button component={Link} to={shopOf(payer)}>
            See plans
          </Button>
        </div>
      )}
    </div>
  );
};
