import { Link } from 'react-router';
import type { Graph } from 'schema-dts';
import { publicBlogList } from '../../../contract/src/blog.ts';
import { homepageCategories, marketplaceNumbers } from '../../../contract/src/catalog.ts';
import { jobList } from '../../../contract/src/jobs.ts';
import { planList } from '../../../contract/src/plans.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { PostCards } from '../features/blog/post-cards.tsx';
import { Apart } from '../features/home/apart.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { FunctionIndex } from '../features/home/function-index.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { LiveNumbers } from '../features/home/live-numbers.tsx';
import { PriceList } from '../features/home/price-list.tsx';
import { Questions } from '../features/home/questions.tsx';
import { siteDetails } from '../features/home/site-details.ts';
import { JobCard } from '../features/jobs/job-card.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { allQuestions, listed } from '../lib/faq.server.ts';
import { operator } from '../lib/operator.ts';
import { described } from '../lib/page-meta.ts';
import { callFrom, serverContext } from '../lib/server-context.ts';
import { absoluteUrl } from '../lib/site-url.ts';
import { StructuredData } from '../lib/structured-data.tsx';
import { useUsualCurrency } from '../lib/usual-currency.ts';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';
import landing from './landing.module.css';

const newestJobs = 6;
const newestPosts = 3;
const questionsShown = 5;

export const meta = described({
  title: 'Senior leadership, by the day',
  description:
    'Cadre is where companies hire fractional executives, directly and without a cut of anyone’s fee.',
  path: '/',
});

/** What cannot be loaded is left out: the page says what Cadre is without it. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [numbers, functions, jobs, reviews, plans, posts] = await Promise.all([
    call(marketplaceNumbers).catch(() => null),
    call(homepageCategories).catch(() => null),
    call(jobList, { query: { sort: 'recent', page_size: newestJobs } }).catch(() => null),
    call(homepageReviews).catch(() => []),
    call(planList).catch(() => []),
    call(publicBlogList, { query: { page_size: newestPosts } }).catch(() => null),
  ]);
  return {
    numbers,
    functions: functions?.results ?? [],
    jobs: jobs?.results ?? [],
    reviews,
    plans: plans.filter(({ duration }) => duration === 'month'),
    posts: posts?.results ?? [],
    questions: allQuestions().slice(0, questionsShown).map(listed),
    // As a plain object: the router would walk all of schema.org to say what arrives of it.
    facts: siteDetails({
      address: (path) => absoluteUrl(context.get(serverContext), path),
      supportMail: operator.mails.support,
      sameAs: operator.social.map(({ url }) => url),
    }) as object,
  };
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { numbers, functions, jobs, reviews, plans, posts, questions, facts } = loaderData;
  const currency = useUsualCurrency();
  return (
    <div className={landing.landing}>
      <Hero proof={<LiveNumbers numbers={numbers} />} />
      {jobs.length > 0 && (
        <Section title="Newest jobs" aside={<Link to="/jobgrid">See all jobs</Link>}>
          <ul className={`${landing.cards} ${styles.jobs}`}>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard job={job} view="compact" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {functions.length > 0 && (
        <Section title="Open now, by function" aside={<Link to="/jobscategories">All industries</Link>}>
          <FunctionIndex functions={functions} />
        </Section>
      )}
      <Section title="What you get here, and rarely elsewhere">
        <Apart />
      </Section>
      <Section title="How it works">
        <HowItWorks />
      </Section>
      {reviews.length > 0 && (
        <Section title="From both sides of the table">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      {plans.length > 0 && (
        <Section title="What it costs" lead="A month at a time. A year costs ten months.">
          <PriceList plans={plans} currency={currency} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section title="From the blog" aside={<Link to="/resources/blog">All posts</Link>}>
          <PostCards posts={posts} heading="h3" />
        </Section>
      )}
      <Section title="Asked often" aside={<Link to="/resources/faq">All questions</Link>}>
        <Questions questions={questions} />
      </Section>
      <ClosingCall />
      <StructuredData data={facts as Graph} />
    </div>
  );
}
