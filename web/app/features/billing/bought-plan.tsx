import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { checkoutStatus } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { clearInterruption, interruptedPath } from '../../lib/upgrade.ts';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { Allowances } from './allowances.tsx';
import { dashboard, type Payer } from './billing.data.ts';
import { renewalOf } from './billing-words.ts';
import { type Line, lineOf } from './payment-state.ts';
import { Check } from './plan-cards.tsx';
import styles from './purchase-result.module.css';

/** What a plan of each line is bought for. */
const firstSteps: Record<Line, { to: string; label: string }> = {
  Fractionl: { to: '/account/fractional/opportunities/browse-jobs', label: 'Browse jobs' },
  PromoteJobs: { to: '/account/company/manage-jobs/post-a-job', label: 'Post a job' },
  Sourcing: { to: '/verified-fractional-candidates', label: 'Find candidates' },
};

interface Props {
  payer: Payer;
  checkout: Answer<typeof checkoutStatus>;
}

/** What was bought, when it renews, what is allowed now and what to do next. */
export const BoughtPlan = ({ payer, checkout: { plan, subscription_id } }: Props) => {
  const { data: board } = useQuery(dashboard());
  const held = board?.plans.find(({ id }) => id === subscription_id);
  const next = board?.next_amounts.find((one) => one.subscription_id === subscription_id);
  const back = interruptedPath();
  const steps = [
    ...(back ? [{ to: back, label: 'Go on where you left off' }] : []),
    firstSteps[lineOf(plan)],
    { to: `/account/${payer}/settings/manage-plans`, label: 'Plan and billing' },
  ];
  return (
    <div className={styles.bought}>
      <div className={styles.outcome} role="status">
        <span className={styles.done}>
          <Check />
        </span>
        <h1>Your {plan.title} plan is on</h1>
        <p>
          You have bought it by the {plan.duration}. {held && renewalOf(held, next)}
        </p>
        <div className={styles.steps}>
          {steps.map(({ to, label }, at) => (
            <Button
              key={label}
              component={Link}
              to={to}
              variant={at === 0 ? 'filled' : 'default'}
              {...(to === back && { onClick: clearInterruption })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Section
        title="What you may do now"
        aside={<Link to={`/account/${payer}/settings/payment-history`}>See the invoice</Link>}
      >
        {board ? <Allowances allowances={board.allowances} /> : <Bar height="6rem" />}
      </Section>
    </div>
  );
};
