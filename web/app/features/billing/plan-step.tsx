import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useResumePlan } from './billing.data.ts';
import { formatDay } from './billing-words.ts';

interface Props {
  payer: Payer;
  plan: Plan;
  /** What the account has of the plan's line. */
  held: Subscription | undefined;
  /** Where the order of this plan opens. */
  order: string;
}

/** Which of two plans is the larger is the same in every currency. */
const monthly = ({ amounts, duration }: Plan) => (duration === 'year' ? amounts.USD / 12 : amounts.USD);

/** From what one has to this plan: buy, go up or down, pay by another period, or keep what was cancelled. */
export const PlanStep = ({ payer, plan, held, order }: Props) => {
  const resume = useResumePlan();
  const open = (label: string, quiet = false) => (
    <Button component={Link} to={order} preventScrollReset variant={quiet ? 'default' : 'filled'}>
      {label}
    </Button>
  );
  if (!held) return open(`Choose ${plan.title}`);
  if (held.next_plan?.id === plan.id) return <p>Starts on {formatDay(held.end_date)}</p>;
  if (held.plan.id === plan.id && held.can.resume)
    return (
      <Button
        loading={resume.isPending}
        onClick={() =>
          resume.mutate(held.id, { onSuccess: () => successToast(`The ${plan.title} plan goes on.`) })
        }
      >
        Keep the {plan.title} plan
      </Button>
    );
  if (held.plan.id === plan.id || !held.can.change)
    return held.plan.title === plan.title ? (
      <Button component={Link} to={`/account/${payer}/settings/manage-plans`} variant="default">
        Manage plan
      </Button>
    ) : (
      <p>{held.status === 'past_due' ? 'After your open payment' : 'Not open to you now'}</p>
    );
  if (held.plan.title === plan.title) return open(`Pay by the ${plan.duration}`, true);
  return monthly(plan) > monthly(held.plan)
    ? open(`Upgrade to ${plan.title}`)
    : open(`Change to ${plan.title}`, true);
};
