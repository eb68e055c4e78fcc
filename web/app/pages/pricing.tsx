import { employeePlanList, type Plan } from '../../../contract/src/plans.ts';
import { BillingQuestions } from '../features/billing/billing-questions.tsx';
import { PlanComparison } from '../features/billing/plan-comparison.tsx';
import { fractionalFeatures, fractionalPlans } from '../features/billing/plan-features.ts';
import { FractionalPlans } from '../features/billing/public-plans.tsx';
import { useDefaultCurrency } from '../lib/default-currency.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useSession } from '../lib/session.ts';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import { ErrorState, ForbiddenState } from '../ui/states.tsx';
import type { Route } from './+types/pricing.ts';
import styles from './pricing.module.css';

export const meta = publicPageMeta({
  title: 'Pricing',
  description: 'Plans for fractional executives, by the month or by the year. No share of what you earn.',
  path: '/pricing',
});

/** Plans that fail to load are an empty list, which the page reports. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  plans: await callFrom(context)(employeePlanList).catch(() => []),
});

export const shouldRevalidate = () => false;

export default function PricingPage({ loaderData: { plans } }: Route.ComponentProps) {
  const type = useSession()?.type;
  return (
    <>
      {/* Always in the HTML: CSS shows it to companies before the first paint, when no script has run. */}
      <div className={styles.closed}>
        <ForbiddenState
          // The HTML has the other heading too, which is its one h1.
          heading={type === 'company' ? 'h1' : 'h2'}
          title="Page Not Accessible"
          text="Employer Cannot Access this page!"
          to="/account/employer/employer-profile"
          label="Back to Home Screen"
        />
      </div>
      {type !== 'company' && <FractionalPricing plans={plans} visitor={type === undefined} />}
    </>
  );
}

const FractionalPricing = ({ plans, visitor }: { plans: Plan[]; visitor: boolean }) => {
  const currency = useDefaultCurrency();
  return (
    <div className={styles.pricing}>
      <div className={styles.offer}>
        <header className={styles.head}>
          <h1>Plans for executives</h1>
          <p>Start for free. Pay to reach more companies. We never take a share of what you earn.</p>
        </header>
        {plans.length > 0 ? (
          <>
            <h2 className="visually-hidden">The plans</h2>
            <FractionalPlans plans={plans} currency={currency} />
          </>
        ) : (
          <ErrorState
            message="Couldn’t load prices. Check your connection and try again."
            onRetry={() => window.location.reload()}
          />
        )}
      </div>
      <Section title="What each plan includes">
        <PlanComparison
          caption="What each plan includes"
          plans={fractionalPlans}
          features={fractionalFeatures}
        />
      </Section>
      <Section title="Questions about billing">
        <BillingQuestions payer="fractional" />
      </Section>
      {visitor && (
        <aside className={styles.hiring} aria-label="For companies">
          <div>
            <h2>Hiring?</h2>
            <p>Companies have their own plans: to promote jobs, or to search for candidates.</p>
          </div>
          <LinkButton to="/companies" size="large">
            See plans for companies
          </LinkButton>
        </aside>
      )}
    </div>
  );
};
