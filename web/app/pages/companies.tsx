import { Link } from 'react-router';
import { employeeList } from '../../../contract/src/fractionals.ts';
import { employerPromoteJobsPlanList, employerSourcingPlanList } from '../../../contract/src/plans.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { PlanComparison } from '../features/billing/plan-comparison.tsx';
import { companyFacts, companyPlans } from '../features/billing/plan-facts.ts';
import { CompanyPlans } from '../features/billing/plan-section.tsx';
import { CandidateCard } from '../features/fractionals/search/candidate-card.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { OfferHead, OfferSteps } from '../features/home/offer.tsx';
import { offerToCompanies as offer } from '../features/home/offer-to-companies.tsx';
import { QuestionFacts, Questions } from '../features/home/questions.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { questionsOf } from '../lib/faq.server.ts';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useUsualCurrency } from '../lib/usual-currency.ts';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/companies.ts';
import styles from './landing.module.css';

const peopleShown = 3;

export const meta = described({
  title: 'For companies',
  description:
    'Hire a fractional executive directly: verified people, matches that say why, and no cut of what you pay them.',
  path: '/companies',
});

/** What cannot be loaded is left out: the page says what is offered without it. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [promote, sourcing, people, reviews] = await Promise.all([
    call(employerPromoteJobsPlanList).catch(() => []),
    call(employerSourcingPlanList).catch(() => []),
    call(employeeList, { query: { page_size: peopleShown } }).catch(() => null),
    call(homepageReviews).catch(() => []),
  ]);
  return {
    plans: [...promote, ...sourcing],
    people: people?.results ?? [],
    reviews: reviews.filter(({ author_side }) => author_side === 'company'),
    questions: questionsOf('company'),
  };
};

export const shouldRevalidate = () => false;

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const { plans, people, reviews, questions } = loaderData;
  const currency = useUsualCurrency();
  return (
    <div className={styles.landing}>
      <OfferHead offer={offer} />
      <Section title="How it goes">
        <OfferSteps steps={offer.steps} />
      </Section>
      {people.length > 0 && (
        <Section title="Some who are here" aside={<Link to="/candidategrid">See all candidates</Link>}>
          <ul className={styles.cards}>
            {people.map((person) => (
              <li key={person.id}>
                <CandidateCard candidate={person} view="card" opens={false} />
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
      <Section title="What each plan gives">
        <PlanComparison caption="What each plan gives" plans={companyPlans} facts={companyFacts} />
      </Section>
      {reviews.length > 0 && (
        <Section title="In companies’ words">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      <Section title="Asked often" aside={<Link to="/resources/faq?for=company">All questions</Link>}>
        <Questions questions={questions} />
        <QuestionFacts questions={questions} />
      </Section>
      <ClosingCall
        title="Tell them what has to change."
        text="Write the job now, for nothing. Pay when it goes live."
        join={offer.join}
        plans="#plans"
      />
    </div>
  );
}
