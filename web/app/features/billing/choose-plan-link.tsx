import { planTitles } from '../../../../contract/src/entitlements.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanTitle } from '../../../../contract/src/plans.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import type { Payer } from './billing.data.ts';
import { billingPath } from './plan-format.ts';
import { orderPath } from './wanted-plan.ts';

interface Props {
  payer: Payer;
  plan: Plan;
  currency: Currency;
}

/** Links to the order of a plan; a visitor signs up or in first and returns with the plan chosen. */
export const ChoosePlanLink = ({ payer, plan, currency }: Props) => {
  const profile = useSession();
  const signedIn = profile?.type === payer;
  if (signedIn && profile.plan_name === plan.title)
    return (
      <LinkButton to={billingPath(payer, 'settings/manage-plans')} look="quiet">
        Manage plan
      </LinkButton>
    );
  const path = orderPath(payer, plan, currency);
  // A company may have a plan of each family, and the session has only one name: do not compare those.
  const currentRank =
    signedIn && payer === 'fractional' ? planTitles.indexOf(profile.plan_name as PlanTitle) : -1;
  const smaller = planTitles.indexOf(plan.title) < currentRank;
  const signUp = new URLSearchParams({ type: payer, plan: plan.title, return: path });
  return (
    <LinkButton to={signedIn ? path : `/sign-up?${signUp}`} look={smaller ? 'quiet' : 'filled'}>
      {smaller ? 'Change to' : currentRank === -1 ? 'Choose' : 'Upgrade to'} {plan.title}
    </LinkButton>
  );
};

export const StartFreeLink = ({ payer }: Pick<Props, 'payer'>) => {
  const signedIn = useSession()?.type === payer;
  if (signedIn) return null;
  return (
    <LinkButton to={`/sign-up?type=${payer}`} look="quiet">
      Start free
    </LinkButton>
  );
};
