import { href, Link } from 'react-router';
import { homepageCategories } from '../../../contract/src/catalog.ts';
import { buildUrl } from '../../../contract/src/client.ts';
import { employeeList } from '../../../contract/src/fractionals.ts';
import { landingPath } from '../../../contract/src/job-address.ts';
import { jobMarket } from '../../../contract/src/job-pages.ts';
import { CandidateCard } from '../features/fractionals/search/candidate-card.tsx';
import { QuickLinks, SearchFirst } from '../features/home/search-first.tsx';
import { JobCard } from '../features/jobs/job-card.tsx';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { FollowedList } from '../ui/followed-list.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/layout3.ts';
import styles from './layout3.module.css';

const newestJobs = { page_size: 5 };
const newestPeople = { page_size: 3 };
const industriesShown = 12;

export const meta = publicPageMeta({
  title: 'Search jobs and executives',
  description: 'Search fractional jobs and executives by function, skill and place.',
  path: '/layout3',
});

/** Sections whose data fails to load are left out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [market, industries, people] = await Promise.all([
    call(jobMarket, { query: newestJobs }).catch(() => null),
    call(homepageCategories, { query: { kind: 'industry' } }).catch(() => null),
    call(employeeList, { query: newestPeople }).catch(() => null),
  ]);
  const busiest = (industries?.results ?? [])
    .filter(({ jobs_count }) => jobs_count > 0)
    .sort((a, b) => b.jobs_count - a.jobs_count)
    .slice(0, industriesShown);
  return {
    jobs: market?.results ?? [],
    people: people?.results ?? [],
    sources: {
      jobs: buildUrl('/api', jobMarket, {}, newestJobs),
      people: buildUrl('/api', employeeList, {}, newestPeople),
    },
    functions: (market?.functions ?? []).map(({ value, jobs_count }) => ({
      to: landingPath({ type: value }),
      label: value,
      count: jobs_count,
    })),
    locations: (market?.locations ?? []).map(({ value, jobs_count }) => ({
      to: landingPath({ location: value }),
      label: value,
      count: jobs_count,
    })),
    industries: busiest.map(({ id, title, jobs_count }) => ({
      to: `${href('/jobgrid')}?main_category=${id}`,
      label: title,
      count: jobs_count,
    })),
  };
};

export default function Layout3Page({ loaderData }: Route.ComponentProps) {
  const { jobs, people, sources, ...links } = loaderData;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Find a role or an executive</h1>
        <p>Every job and every profile states hours and pay.</p>
      </header>
      <SearchFirst />
      <div className={styles.links}>
        {(['functions', 'locations', 'industries'] as const)
          .filter((kind) => links[kind].length > 0)
          .map((kind) => (
            <section key={kind}>
              <h2>{headings[kind]}</h2>
              <QuickLinks label={headings[kind]} links={links[kind]} />
            </section>
          ))}
      </div>
      {jobs.length > 0 && (
        <Section title="Newest jobs" aside={<Link to="/jobgrid?sort=recent">See all jobs</Link>}>
          <FollowedList tag="job_search" rows={jobs} url={sources.jobs}>
            {(shown) => (
              <ul className={styles.jobs}>
                {shown.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} view="row" />
                  </li>
                ))}
              </ul>
            )}
          </FollowedList>
        </Section>
      )}
      {people.length > 0 && (
        <Section title="Candidates" aside={<Link to="/candidategrid">See all candidates</Link>}>
          <FollowedList tag="people_search" rows={people} url={sources.people}>
            {(shown) => (
              <ul className={styles.people}>
                {shown.map((person) => (
                  <li key={person.id}>
                    <CandidateCard candidate={person} view="card" />
                  </li>
                ))}
              </ul>
            )}
          </FollowedList>
        </Section>
      )}
    </div>
  );
}

const headings = { functions: 'By function', locations: 'By place', industries: 'By industry' };
