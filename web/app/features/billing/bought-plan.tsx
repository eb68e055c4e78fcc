import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { checkoutStatus } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { clearInterruption, interruptedPath } from '../../lib/upgrade.ts';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { Allowances } from './allowances.tsx';
import { dashboardQuery, type Payer } from './billing.data.ts';
import { Check } from './plan-cards.tsx';
import { billingPath, formatRenewal } from './plan-format.ts';
import styles from './purchase-result.module.css';
import { type PlanFamily, planFamily } from './subscription-state.ts';

/** The first step after buying a plan. */
const firstSteps: Record<PlanFamily, { to: string; label: string }> = {
  Fractionl: { to: '/account/fractional/opportunities/browse-jobs', label: 'Browse jobs' },
  PromoteJobs: { to: '/account/company/manage-jobs/post-a-job', label: 'Post a job' },
  Sourcing: { to: '/verified-fractional-candidates', label: 'Find candidates' },
};

interface Props {
  payer: Payer;
  checkout: Answer<typeof checkoutStatus>;
}

/** A confirmed purchase: the plan, its renewal, its limits and the next steps. */
export const BoughtPlan = ({ payer, checkout: { plan, subscription_id } }: Props) => {
  const { data: board } = useQuery(dashboardQuery());
  const subscription = board?.plans.find(({ id }) => id === subscription_id);
  const next = board?.next_amounts.find((item) => item.subscription_id === subscription_id);
  const returnPath = interruptedPath();
  const steps = [
    ...(returnPath ? [{ to: returnPath, label: 'Continue where you left off' }] : []),
    firstSteps[planFamily(plan)],
    { to: billingPath(payer, 'settings/manage-plans'), label: 'Plan and billing' },
  ];
  return (
    <div className={styles.bought}>
      <div className={styles.outcome} role="status">
        <span className={styles.done}>
          <Check />
        </span>
        <h1>Your {plan.title} plan is active</h1>
        <p>
          You pay by the {plan.duration}. {subscription && formatRenewal(subscription, next)}
        </p>
        <div className={styles.steps}>
          {steps.map(({ to, label }, at) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant={at === 0 ? 'filled' : 'default'}
              {...(to === returnPath && { onClick: clearInterruption })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Section
        title="What your plan includes"
        aside={<Link to={billingPath(payer, 'settings/payment-history')}>View invoice</Link>}
      >
        {board ? <Allowances allowances={board.allowances} /> : <Bar height="6rem" />}
      </Section>
    </div>
  );
};
