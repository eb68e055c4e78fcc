import type { Graph } from 'schema-dts';
import { publicBlogList } from '../../../contract/src/blog.ts';
import { homepageCategories, marketplaceNumbers } from '../../../contract/src/catalog.ts';
import { buildUrl } from '../../../contract/src/client.ts';
import { jobList } from '../../../contract/src/jobs.ts';
import { planList } from '../../../contract/src/plans.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { PostCards } from '../features/blog/post-cards.tsx';
import { Benefits } from '../features/home/benefits.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { FunctionIndex } from '../features/home/function-index.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { LiveNumbers } from '../features/home/live-numbers.tsx';
import { PriceList, toPriceEntry } from '../features/home/price-list.tsx';
import { Questions } from '../features/home/questions.tsx';
import { siteGraph } from '../features/home/site-graph.ts';
import { JobCard } from '../features/jobs/job-card.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { useDefaultCurrency } from '../lib/default-currency.ts';
import { allQuestions, toListItem } from '../lib/faq.server.ts';
import { absoluteUrl, publicPageMeta } from '../lib/page-meta.ts';
import { callFrom, serverContext, siteFrom } from '../lib/server-context.ts';
import { StructuredData } from '../lib/structured-data.tsx';
import { FollowedList } from '../ui/followed-list.tsx';
import { Section } from '../ui/section.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import type { Route } from './+types/home.ts';
import styles from './landing.module.css';

const newestJobs = { sort: 'recent', page_size: 6 } as const;
const newestPosts = { page_size: 3 };
const questionsShown = 5;

export const meta = publicPageMeta({
  title: 'Senior leadership, by the day',
  description: (brand) =>
    `Companies hire fractional executives on ${brand} directly, without commission on anyone’s fee.`,
  path: '/',
});

/** Sections whose data fails to load are left out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const site = siteFrom(context);
  const [numbers, functions, jobs, reviews, plans, posts] = await Promise.all([
    call(marketplaceNumbers).catch(() => null),
    call(homepageCategories).catch(() => null),
    call(jobList, { query: newestJobs }).catch(() => null),
    call(homepageReviews).catch(() => []),
    call(planList).catch(() => []),
    call(publicBlogList, { query: newestPosts }).catch(() => null),
  ]);
  return {
    numbers,
    functions: functions?.results ?? [],
    jobs: jobs?.results ?? [],
    reviews,
    plans: plans.filter(({ duration }) => duration === 'month').map(toPriceEntry),
    posts: posts?.results ?? [],
    sources: {
      jobs: buildUrl('/api', jobList, {}, newestJobs),
      posts: buildUrl('/api', publicBlogList, {}, newestPosts),
    },
    questions: allQuestions(siteFrom(context)).slice(0, questionsShown).map(toListItem),
    // Typed as a plain object: inferring the serialized type of all of schema.org is too slow.
    graph: siteGraph({
      absolute: (path) => absoluteUrl(context.get(serverContext), path),
      name: site.brand.name,
      supportMail: site.operator.mails.support,
      sameAs: site.operator.social.map(({ url }) => url),
    }) as object,
  };
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { numbers, functions, jobs, reviews, plans, posts, sources, questions, graph } = loaderData;
  const currency = useDefaultCurrency();
  return (
    <div className={styles.landing}>
      <Hero proof={<LiveNumbers numbers={numbers} />} />
      {jobs.length > 0 && (
        <Section title="Newest jobs" aside={<SiteLink to="/jobgrid">See all jobs</SiteLink>}>
          <FollowedList tag="job_search" rows={jobs} url={sources.jobs}>
            {(shown) => (
              <ul className={`${styles.cards} ${styles.newest}`}>
                {shown.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} view="compact" />
                  </li>
                ))}
              </ul>
            )}
          </FollowedList>
        </Section>
      )}
      {functions.length > 0 && (
        <Section
          title="Open now, by function"
          aside={<SiteLink to="/jobscategories">All industries</SiteLink>}
        >
          <FunctionIndex functions={functions} />
        </Section>
      )}
      <Section title="What makes us different">
        <Benefits />
      </Section>
      <Section title="How it works">
        <HowItWorks />
      </Section>
      {reviews.length > 0 && (
        <Section title="Reviews from both sides">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      {plans.length > 0 && (
        <Section title="What it costs" lead="Billed by the month. A year costs as much as ten months.">
          <PriceList plans={plans} currency={currency} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section title="From the blog" aside={<SiteLink to="/resources/blog">All posts</SiteLink>}>
          <FollowedList tag="post_search" rows={posts} url={sources.posts}>
            {(shown) => <PostCards posts={shown} heading="h3" />}
          </FollowedList>
        </Section>
      )}
      <Section
        title="Frequently asked questions"
        aside={<SiteLink to="/resources/faq">All questions</SiteLink>}
      >
        <Questions questions={questions} />
      </Section>
      <ClosingCall />
      <StructuredData data={graph as Graph} />
    </div>
  );
}
