import { Link } from 'react-router';
import { homepageCategories } from '../../../contract/src/catalog.ts';
import { employeePlanList } from '../../../contract/src/plans.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { FractionalPlans } from '../features/billing/public-plans.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { fractionalLanding as landing } from '../features/home/fractional-landing.tsx';
import { FunctionIndex } from '../features/home/function-index.tsx';
import { LandingHead, LandingSteps } from '../features/home/landing-page.tsx';
import { FaqStructuredData, Questions } from '../features/home/questions.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { useDefaultCurrency } from '../lib/default-currency.ts';
import { listQuestions } from '../lib/faq.server.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom, siteFrom } from '../lib/server-context.ts';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/fractionals.ts';
import styles from './landing.module.css';

export const meta = publicPageMeta({
  title: 'For fractionals',
  description:
    'Part-time, interim and advisory roles for executives, with hours and pay up front, explained matches and a public reply clock.',
  path: '/fractionals',
});

/** Sections whose data fails to load are left out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [plans, functions, reviews] = await Promise.all([
    call(employeePlanList).catch(() => []),
    call(homepageCategories).catch(() => null),
    call(homepageReviews).catch(() => []),
  ]);
  return {
    plans,
    functions: functions?.results ?? [],
    reviews: reviews.filter(({ author_side }) => author_side === 'fractional'),
    questions: listQuestions(siteFrom(context), 'fractional'),
  };
};

export const shouldRevalidate = () => false;

export default function FractionalsPage({ loaderData }: Route.ComponentProps) {
  const { plans, functions, reviews, questions } = loaderData;
  const currency = useDefaultCurrency();
  return (
    <div className={styles.landing}>
      <LandingHead landing={landing} />
      <Section title="How it works">
        <LandingSteps steps={landing.steps} />
      </Section>
      {functions.length > 0 && (
        <Section title="Open now" aside={<Link to="/jobgrid">See all jobs</Link>}>
          <FunctionIndex functions={functions} />
        </Section>
      )}
      {plans.length > 0 && (
        <Section title="Plans" aside={<Link to="/pricing">Compare the plans</Link>}>
          <div id="plans">
            <FractionalPlans plans={plans} currency={currency} />
          </div>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title="Reviews by executives">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      <Section
        title="Frequently asked questions"
        aside={<Link to="/resources/faq?for=fractional">All questions</Link>}
      >
        <Questions questions={questions} />
        <FaqStructuredData questions={questions} />
      </Section>
      <ClosingCall
        title="Get found by your next company"
        text="A profile is free, and companies find it while you work."
        join={landing.join}
      />
    </div>
  );
}
