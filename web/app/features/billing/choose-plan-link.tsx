import type { UserType } from '../../../../contract/src/endpoint.ts';
import { planTitles } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanTitle } from '../../../../contract/src/plans.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { orderPath, saveWantedPlan } from './wanted-plan.ts';

interface Props {
  payer: Exclude<UserType, 'admin'>;
  plan: Plan;
  currency: Currency;
}

/** Leads to the order of a plan; a visitor signs up or in on the way and comes back with the plan chosen. */
export const ChoosePlanLink = ({ payer, plan, currency }: Props) => {
  const profile = useSession();
  const signedIn = profile?.type === payer;
  if (signedIn && profile.plan_name === plan.title)
    return (
      <LinkButton to={`/account/${payer}/settings/manage-plans`} look="quiet">
        Manage plan
      </LinkButton>
    );
  const path = orderPath(payer, plan, currency);
  // A company may hold a plan of each line, of which the session names one: these are not larger or smaller.
  const held = signedIn && payer === 'fractional' ? planTitles.indexOf(profile.plan_name as PlanTitle) : -1;
  const smaller = planTitles.indexOf(plan.title) < held;
  const to = signedIn ? path : `/sign-up?${new URLSearchParams({ type: payer, return: path })}`;
  return (
    <LinkButton
      to={to}
      look={smaller ? 'quiet' : 'filled'}
      onClick={() => {
        if (!signedIn) saveWantedPlan({ title: plan.title, path });
      }}
    >
      {smaller ? 'Change to' : held === -1 ? 'Choose' : 'Upgrade to'} {plan.title}
    </LinkButton>
  );
};

/** The way in without a plan. */
export const StartFreeLink = ({ payer }: Pick<Props, 'payer'>) => {
  const signedIn = useSession()?.type === payer;
  if (signedIn) return null;
  return (
    <LinkButton to={`/sign-up?type=${payer}`} look="quiet">
      Start free
    </LinkButton>
  );
};
