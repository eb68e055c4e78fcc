import { Link } from 'react-router';
import { homepageCategories } from '../../../contract/src/catalog.ts';
import { jobList } from '../../../contract/src/jobs.ts';
import { homepageReviews } from '../../../contract/src/reviews.ts';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { FunctionIndex } from '../features/home/function-index.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { JobCard } from '../features/jobs/job-card.tsx';
import { FeaturedReviews } from '../features/reviews/featured-reviews.tsx';
import { callFrom } from '../lib/server-context.ts';
import { titled } from '../lib/title.ts';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

const newestJobs = 6;

export const meta = titled(
  'Senior leadership, by the day',
  'Cadre is where companies hire fractional executives, directly and without a cut of anyone’s fee.',
);

/** A list that cannot be loaded is left out: the page says what Cadre is without it. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [functions, jobs, reviews] = await Promise.allSettled([
    call(homepageCategories),
    call(jobList, { query: { sort: 'recent', page_size: newestJobs } }),
    call(homepageReviews),
  ]);
  return {
    functions: functions.status === 'fulfilled' ? functions.value.results : [],
    jobs: jobs.status === 'fulfilled' ? jobs.value.results : [],
    reviews: reviews.status === 'fulfilled' ? reviews.value : [],
  };
};

export default function HomePage({ loaderData: { functions, jobs, reviews } }: Route.ComponentProps) {
  return (
    <div className={styles.home}>
      <Hero />
      {functions.length > 0 && (
        <Section title="Open now, by function" aside={<Link to="/jobscategories">All industries</Link>}>
          <FunctionIndex functions={functions} />
        </Section>
      )}
      {jobs.length > 0 && (
        <Section title="Newest jobs" aside={<Link to="/jobgrid">See all jobs</Link>}>
          <ul className={styles.jobs}>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard job={job} view="row" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="How it works">
        <HowItWorks />
      </Section>
      {reviews.length > 0 && (
        <Section title="From both sides of the table">
          <FeaturedReviews reviews={reviews} />
        </Section>
      )}
      <ClosingCall />
    </div>
  );
}
