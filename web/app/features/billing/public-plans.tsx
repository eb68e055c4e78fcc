import { planTitles } from '../../../../contract/src/entitlements.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan, PlanTitle } from '../../../../contract/src/plans.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import type { Payer } from './billing.data.ts';
import { FreePlanCard, PlanBadge, PlanCard, PlanCards, PlanPrice } from './plan-cards.tsx';
import { billingPath, familyLeads, familyTitles, getPrice } from './plan-format.ts';
import { type PriceChoice, PriceSwitches, usePriceChoice } from './price-switches.tsx';
import styles from './public-plans.module.css';
import { orderPath } from './wanted-plan.ts';

interface ChoosePlanLinkProps {
  payer: Payer;
  plan: Plan;
  currency: Currency;
}

/** Links to the order of a plan; a visitor signs up or in first and returns with the plan chosen. */
const ChoosePlanLink = ({ payer, plan, currency }: ChoosePlanLinkProps) => {
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

const StartFreeLink = ({ payer }: Pick<ChoosePlanLinkProps, 'payer'>) => {
  const signedIn = useSession()?.type === payer;
  if (signedIn) return null;
  return (
    <LinkButton to={`/sign-up?type=${payer}`} look="quiet">
      Start free
    </LinkButton>
  );
};

interface Props {
  /** All plans of one side of the marketplace. */
  plans: readonly Plan[];
  /** The initial currency. */
  currency: Currency;
}

/** The props that mark the plan of the signed-in person. */
const useCurrentMark = (payer: Payer) => {
  const profile = useSession();
  return (title: string) =>
    profile?.type === payer && profile.plan_name === title
      ? { current: true, badge: <PlanBadge>Your plan</PlanBadge> }
      : {};
};

interface CardsProps extends Pick<Props, 'plans'> {
  payer: Payer;
  choice: PriceChoice;
}

const Cards = ({ plans, payer, choice: { duration, currency } }: CardsProps) => {
  const getMark = useCurrentMark(payer);
  return plans
    .filter((plan) => plan.duration === duration)
    .map((plan) => (
      <PlanCard
        key={plan.id}
        title={plan.title}
        lead={plan.description}
        price={<PlanPrice amount={getPrice(plan, currency)} currency={currency} duration={duration} />}
        features={plan.features}
        action={<ChoosePlanLink payer={payer} plan={plan} currency={currency} />}
        {...getMark(plan.title)}
      />
    ));
};

/** The plans for fractionals and Free, for the public pages. */
export const FractionalPlans = ({ plans, currency }: Props) => {
  const getMark = useCurrentMark('fractional');
  const choice = usePriceChoice(currency);
  return (
    <div className={styles.section}>
      <PriceSwitches choice={choice} />
      <PlanCards>
        <FreePlanCard
          currency={choice.currency}
          action={<StartFreeLink payer="fractional" />}
          {...getMark('Free')}
        />
        <Cards plans={plans} payer="fractional" choice={choice} />
      </PlanCards>
    </div>
  );
};

/** The two families of plans for companies, for the public pages. */
export const CompanyPlans = ({ plans, currency }: Props) => {
  const choice = usePriceChoice(currency);
  return (
    <div className={styles.section}>
      <PriceSwitches choice={choice} />
      {(['PromoteJobs', 'Sourcing'] as const).map((family) => (
        <section key={family} className={styles.line}>
          <h3>{familyTitles[family]}</h3>
          <p>{familyLeads[family]}</p>
          <PlanCards>
            <Cards
              plans={plans.filter((plan) => plan.plan_sub_type === family)}
              payer="company"
              choice={choice}
            />
          </PlanCards>
        </section>
      ))}
      <p className={styles.free}>
        A profile, drafts of jobs and answers to messages are free. <StartFreeLink payer="company" />
      </p>
    </div>
  );
};
