import { employeePlanList, type Plan } from '../../../contract/src/plans.ts';
import { BillingQuestions } from '../features/billing/billing-questions.tsx';
import { PlanComparison } from '../features/billing/plan-comparison.tsx';
import { fractionalFeatures, fractionalPlans } from '../features/billing/plan-features.ts';
import { FractionalPlans } from '../features/billing/public-plans.tsx';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useSession } from '../lib/session.ts';
import { useUsualCurrency } from '../lib/usual-currency.ts';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import { ErrorState, ForbiddenState } from '../ui/states.tsx';
import type { Route } from './+types/pricing.ts';
import styles from './pricing.module.css';

export const meta = described({
  title: 'Pricing',
  description: 'Plans for fractional executives, by the month or by the year. No share of what you earn.',
  path: '/pricing',
});

/** Plans that cannot be loaded are an empty list; the page says so and keeps the rest. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  plans: await callFrom(context)(employeePlanList).catch(() => []),
});

/** The switches change how prices are shown, not what was loaded. */
export const shouldRevalidate = () => false;

export default function PricingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const type = useSession()?.type;
  return (
    <>
      {/* In the HTML for everybody: styles choose before the first paint, when scripts do not yet know who it is. */}
      <div className={styles.closed}>
        <ForbiddenState
          title="Page Not Accessible"
          text="Employer Cannot Access this page!"
          to="/account/employer/employer-profile"
          label="Back to Home Screen"
        />
      </div>
      {type !== 'company' && <Offer plans={plans} visitor={type === undefined} />}
    </>
  );
}

const Offer = ({ plans, visitor }: { plans: Plan[]; visitor: boolean }) => {
  const currency = useUsualCurrency();
  return (
    <div className={styles.pricing}>
      <div className={styles.offer}>
        <header className={styles.head}>
          <h1>Plans for executives</h1>
          <p>Start free. Pay when you want to reach more companies, and never a share of what you earn.</p>
        </header>
        {plans.length > 0 ? (
          <>
            <h2 className="visually-hidden">The plans</h2>
            <FractionalPlans plans={plans} currency={currency} />
          </>
        ) : (
          <ErrorState
            message="The prices do not load at the moment."
            onRetry={() => window.location.reload()}
          />
        )}
      </div>
      <Section title="What each plan gives">
        <PlanComparison
          caption="What each plan gives"
          plans={fractionalPlans}
          features={fractionalFeatures}
        />
      </Section>
      <Section title="Questions about paying">
        <BillingQuestions payer="fractional" />
      </Section>
      {visitor && (
        <aside className={styles.hiring} aria-label="For companies">
          <div>
            <h2>Hiring?</h2>
            <p>Companies have plans of their own: to promote jobs, or to find candidates themselves.</p>
          </div>
          <LinkButton to="/companies" size="large">
            See plans for companies
          </LinkButton>
        </aside>
      )}
    </div>
  );
};
