import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import type { Payer } from './billing.data.ts';
import { billingPath } from './plan-format.ts';
import { ResumeButton } from './resume-button.tsx';

interface Props {
  payer: Payer;
  plan: Plan;
  /** The account's subscription in the family of the plan. */
  subscription: Subscription | undefined;
  /** The URL that opens the order of this plan. */
  orderUrl: string;
}

/** Ranks plans by price; the order is the same in every currency. */
const monthlyPrice = ({ amounts, duration }: Plan) => (duration === 'year' ? amounts.USD / 12 : amounts.USD);

/** The step from the account's subscription to this plan: buy, upgrade, downgrade, change the period or keep. */
export const PlanAction = ({ payer, plan, subscription, orderUrl }: Props) => {
  const orderLink = (label: string, quiet = false) => (
    <Button component={Link} to={orderUrl} preventScrollReset variant={quiet ? 'default' : 'filled'}>
      {label}
    </Button>
  );
  if (!subscription) return orderLink(`Choose ${plan.title}`);
  const { plan: current, next_plan, end_date, can, status } = subscription;
  if (next_plan?.id === plan.id) return <p>Starts on {formatLongDay(end_date)}</p>;
  if (current.id === plan.id && can.resume) return <ResumeButton subscription={subscription} />;
  if (current.id === plan.id || !can.change)
    return current.title === plan.title ? (
      <Button component={Link} to={billingPath(payer, 'settings/manage-plans')} variant="default">
        Manage plan
      </Button>
    ) : (
      <p>{status === 'past_due' ? 'After your open payment' : 'Not available now'}</p>
    );
  if (current.title === plan.title) return orderLink(`Pay by the ${plan.duration}`, true);
  return monthlyPrice(plan) > monthlyPrice(current)
    ? orderLink(`Upgrade to ${plan.title}`)
    : orderLink(`Change to ${plan.title}`, true);
};
