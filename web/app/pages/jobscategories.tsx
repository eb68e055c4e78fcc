import { href } from 'react-router';
import { homepageCategories } from '../../../contract/src/catalog.ts';
import { landingPath } from '../../../contract/src/job-address.ts';
import { jobMarket } from '../../../contract/src/job-pages.ts';
import type { FractionalType } from '../../../contract/src/values.ts';
import { JobCategories } from '../features/jobs/market/job-categories.tsx';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import { ErrorState } from '../ui/states.tsx';
import type { Route } from './+types/jobscategories.ts';
import styles from './jobscategories.module.css';

export const meta = publicPageMeta({
  title: 'Functions and industries',
  description: 'Open fractional jobs by executive function, place and industry, with current numbers.',
  path: '/jobscategories',
});

/** A list that fails to load is left out. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [functions, market, industries] = await Promise.all([
    call(homepageCategories, { query: { kind: 'function', limit: 50 } }).catch(() => null),
    call(jobMarket, { query: { page_size: 1 } }).catch(() => null),
    call(homepageCategories, { query: { kind: 'industry', limit: 50 } }).catch(() => null),
  ]);
  return {
    functions: (functions?.results ?? []).map(({ title, jobs_count }) => ({
      title,
      count: jobs_count,
      to: landingPath({ type: title as FractionalType }),
    })),
    locations: (market?.locations ?? []).map(({ value, jobs_count }) => ({
      title: value,
      count: jobs_count,
      to: landingPath({ location: value }),
    })),
    industries: (industries?.results ?? []).map(({ id, title, jobs_count }) => ({
      title,
      count: jobs_count,
      to: `${href('/jobgrid')}?main_category=${id}`,
    })),
  };
};

const titles = { functions: 'Functions', locations: 'Places', industries: 'Industries' } as const;
const kinds = ['functions', 'locations', 'industries'] as const;

export default function JobscategoriesPage({ loaderData }: Route.ComponentProps) {
  const nonEmpty = kinds.filter((kind) => loaderData[kind].length > 0);
  return (
    <>
      <PageHeader
        title="Functions and industries"
        lead="Where the open jobs are today."
        actions={
          <LinkButton to="/jobgrid" look="quiet">
            Search all jobs
          </LinkButton>
        }
      />
      {nonEmpty.length === 0 && (
        <ErrorState message="Couldn’t load jobs. Check your connection and try again." />
      )}
      <div className={styles.sections}>
        {nonEmpty.map((kind) => (
          <Section key={kind} title={titles[kind]}>
            <JobCategories categories={loaderData[kind]} large={kind === 'functions'} />
          </Section>
        ))}
      </div>
    </>
  );
}
