import { Link } from 'react-router';
import { employeeList } from '../../../contract/src/fractionals.ts';
import { employerPromoteJobsPlanList, employerSourcingPlanList } from '../../../contract/src/plans.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { PlanComparison } from '../features/billing/plan-comparison.tsx';
import { companyFeatures, companyPlans } from '../features/billing/plan-features.ts';
import { CompanyPlans } from '../features/billing/public-plans.tsx';
import { CandidateCard } from '../features/fractionals/search/candidate-card.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { companyLanding as landing } from '../features/home/company-landing.tsx';
import { LandingHead, LandingSteps } from '../features/home/landing-page.tsx';
import { FaqStructuredData, Questions } from '../features/home/questions.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { useDefaultCurrency } from '../lib/default-currency.ts';
import { listQuestions } from '../lib/faq.server.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom, siteFrom } from '../lib/server-context.ts';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/companies.ts';
import styles from './landing.module.css';

const candidatesShown = 3;

export const meta = publicPageMeta({
  title: 'For companies',
  description:
    'Hire a fractional executive directly: verified people, explained matches, and no commission on what you pay them.',
  path: '/companies',
});

/** Sections whose data fails to load are left out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [promote, sourcing, people, reviews] = await Promise.all([
    call(employerPromoteJobsPlanList).catch(() => []),
    call(employerSourcingPlanList).catch(() => []),
    call(employeeList, { query: { page_size: candidatesShown } }).catch(() => null),
    call(homepageReviews).catch(() => []),
  ]);
  return {
    plans: [...promote, ...sourcing],
    people: people?.results ?? [],
    reviews: reviews.filter(({ author_side }) => author_side === 'company'),
    questions: listQuestions(siteFrom(context), 'company'),
  };
};

export const shouldRevalidate = () => false;

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const { plans, people, reviews, questions } = loaderData;
  const currency = useDefaultCurrency();
  return (
    <div className={styles.landing}>
      <LandingHead landing={landing} />
      <Section title="How it works">
        <LandingSteps steps={landing.steps} />
      </Section>
      {people.length > 0 && (
        <Section title="Candidates" aside={<Link to="/candidategrid">See all candidates</Link>}>
          <ul className={styles.cards}>
            {people.map((person) => (
              <li key={person.id}>
                <CandidateCard candidate={person} view="card" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {plans.length > 0 && (
        <Section title="Plans for companies">
          <div id="plans">
            <CompanyPlans plans={plans} currency={currency} />
          </div>
        </Section>
      )}
      <Section title="What each plan includes">
        <PlanComparison caption="What each plan includes" plans={companyPlans} features={companyFeatures} />
      </Section>
      {reviews.length > 0 && (
        <Section title="Reviews by companies">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      <Section
        title="Frequently asked questions"
        aside={<Link to="/resources/faq?for=company">All questions</Link>}
      >
        <Questions questions={questions} />
        <FaqStructuredData questions={questions} />
      </Section>
      <ClosingCall
        title="Describe what has to change"
        text="Write the job now for free. Pay when it goes live."
        join={landing.join}
        plans="#plans"
      />
    </div>
  );
}
