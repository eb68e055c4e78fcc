import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { useSession } from '../../lib/session.ts';
import { ChoosePlanLink, StartFreeLink } from './choose-plan-link.tsx';
import { FreePrice, HeldMark, PlanCard, PlanCards, PlanPrice } from './plan-cards.tsx';
import { freeFeatures } from './plan-facts.ts';
import styles from './plan-section.module.css';
import { priceOf, usePriceChoice } from './price-choice.ts';
import { PriceSwitches } from './price-switches.tsx';

interface Props {
  /** All that can be bought on one side of the marketplace. */
  plans: readonly Plan[];
  /** The currency shown until somebody chooses. */
  currency: Currency;
}

type Choice = ReturnType<typeof usePriceChoice>;

/** What marks the plan that somebody signed in has. */
const useHeld = (payer: 'fractional' | 'company') => {
  const profile = useSession();
  return (title: string) =>
    profile?.type === payer && profile.plan_name === title
      ? { current: true, badge: <HeldMark>Your plan</HeldMark> }
      : {};
};

const Cards = ({
  plans,
  payer,
  choice: { duration, currency },
}: Pick<Props, 'plans'> & { payer: 'fractional' | 'company'; choice: Choice }) => {
  const held = useHeld(payer);
  return plans
    .filter((plan) => plan.duration === duration)
    .map((plan) => (
      <PlanCard
        key={plan.id}
        title={plan.title}
        lead={plan.description}
        price={<PlanPrice amount={priceOf(plan, currency)} currency={currency} duration={duration} />}
        features={plan.features}
        action={<ChoosePlanLink payer={payer} plan={plan} currency={currency} />}
        {...held(plan.title)}
      />
    ));
};

/** The plans of fractionals beside Free, for anybody: on the pricing page and where the offer is explained. */
export const FractionalPlans = ({ plans, currency: usual }: Props) => {
  const held = useHeld('fractional');
  const choice = usePriceChoice(usual);
  return (
    <div className={styles.section}>
      <PriceSwitches choice={choice} />
      <PlanCards>
        <PlanCard
          title="Free"
          lead="To look around, and for those whom companies find by themselves."
          price={<FreePrice currency={choice.currency} />}
          features={freeFeatures.fractional}
          action={<StartFreeLink payer="fractional" />}
          {...held('Free')}
        />
        <Cards plans={plans} payer="fractional" choice={choice} />
      </PlanCards>
    </div>
  );
};

const lines = [
  {
    line: 'PromoteJobs',
    title: 'Post and promote jobs',
    lead: 'For roles that you want answers to. Executives come to you.',
  },
  {
    line: 'Sourcing',
    title: 'Find candidates yourself',
    lead: 'For those who would rather choose whom to talk to. Goes with a job plan, or alone.',
  },
] as const;

/** The two kinds of plan for companies, for anybody. */
export const CompanyPlans = ({ plans, currency: usual }: Props) => {
  const choice = usePriceChoice(usual);
  return (
    <div className={styles.section}>
      <PriceSwitches choice={choice} />
      {lines.map(({ line, title, lead }) => (
        <section key={line} className={styles.line}>
          <h3>{title}</h3>
          <p>{lead}</p>
          <PlanCards>
            <Cards
              plans={plans.filter((plan) => plan.plan_sub_type === line)}
              payer="company"
              choice={choice}
            />
          </PlanCards>
        </section>
      ))}
      <p className={styles.free}>
        A profile, drafts of jobs and answers to whoever writes to you are free.{' '}
        <StartFreeLink payer="company" />
      </p>
    </div>
  );
};
