import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { checkoutStatus } from '../../../../contract/src/billing.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { clearInterruption, interruptedPath } from '../../lib/upgrade.ts';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { Allowances } from './allowances.tsx';
import { dashboardQuery, type Payer } from './billing.data.ts';
import { OrderLines } from './order-lines.tsx';
import { Check } from './plan-cards.tsx';
import { billingPath, formatPlanPrice, formatPlanTitle, formatRenewal } from './plan-format.ts';
import styles from './purchase-result.module.css';
import { type PlanFamily, planFamily } from './subscription-state.ts';
import { usePlusTax } from './use-plus-tax.ts';

interface NextPage {
  to: string;
  label: string;
  text: string;
}

const postJob = {
  to: '/account/company/manage-jobs/post-a-job',
  label: 'Post a job',
  text: 'A template for each function fills in most of it.',
};

/** What a plan is bought for, the first thing first. */
const nextPages: Record<PlanFamily, readonly [NextPage, ...NextPage[]]> = {
  Fractionl: [
    {
      to: '/account/fractional/opportunities/browse-jobs',
      label: 'Browse jobs',
      text: 'Each match with its reasons.',
    },
    {
      to: '/account/fractional/saved-searches',
      label: 'Saved searches',
      text: 'New matches come to you by email.',
    },
    {
      to: '/account/fractional/fractional-profile',
      label: 'Your profile',
      text: 'Companies read it before they answer.',
    },
  ],
  PromoteJobs: [
    postJob,
    {
      to: '/account/company/settings/team',
      label: 'Invite colleagues',
      text: 'They manage jobs and applicants with you.',
    },
    {
      to: '/account/company/company-profile?tab=profile',
      label: 'Company profile',
      text: 'Executives read it before they apply.',
    },
  ],
  Sourcing: [
    {
      to: '/verified-fractional-candidates',
      label: 'Find candidates',
      text: 'Search, compare, and invite people to your jobs.',
    },
    postJob,
  ],
};

interface Props {
  payer: Payer;
  checkout: ResponseOf<typeof checkoutStatus>;
}

/** A confirmed purchase: what happens next, the plan with its price and renewal, and its limits. */
export const BoughtPlan = ({ payer, checkout: { plan, subscription_id } }: Props) => {
  const { data: board } = useQuery(dashboardQuery());
  const subscription = board?.plans.find(({ id }) => id === subscription_id);
  const next = board?.next_amounts.find((item) => item.subscription_id === subscription_id);
  const returnPath = interruptedPath();
  const plusTax = usePlusTax();
  const [first, ...others] = nextPages[planFamily(plan)];
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
          {returnPath && (
            <Button component={Link} to={returnPath} onClick={clearInterruption}>
              Continue where you left off
            </Button>
          )}
          <Button component={Link} to={first.to} variant={returnPath ? 'default' : 'filled'}>
            {first.label}
          </Button>
        </div>
      </div>
      <div className={styles.columns}>
        <Section title="Next">
          <LinkList label="Next">
            {others.map(({ to, label, text }) => (
              <LinkEntry key={to} to={to} title={label} detail={text} />
            ))}
            <LinkEntry
              to={billingPath(payer, 'settings/manage-plans')}
              title="Plan and billing"
              detail="Usage, card and invoices. You can change or cancel the plan there."
            />
          </LinkList>
        </Section>
        <Section
          title="Your order"
          aside={<Link to={billingPath(payer, 'settings/payment-history')}>View invoice</Link>}
        >
          <OrderLines
            lines={[
              { label: 'Plan', amount: formatPlanTitle(plan) },
              { label: 'Price', amount: `${formatPlanPrice(subscription?.plan ?? plan)}${plusTax}` },
            ]}
          />
          {board ? (
            <div className={styles.included}>
              <Allowances allowances={board.allowances.filter(({ allowed }) => allowed > 0)} />
            </div>
          ) : (
            <Bar height="6rem" />
          )}
        </Section>
      </div>
    </div>
  );
};
