import { JobSearch } from '../features/jobs/job-search.tsx';
import { loadJobs } from '../features/jobs/load-jobs.ts';
import type { JobSearchState } from '../features/jobs/use-job-search.ts';
import { SaveSearch } from '../features/saved-searches/save-search.tsx';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/joblist2.ts';

/** The same jobs as at /jobgrid: one address is enough for search engines. */
export const meta = described({
  title: 'All open jobs',
  description: 'Every open fractional, interim and advisory role in one list.',
  path: '/jobgrid',
});

export const handle = { readable: true };

export const loader = ({ context, url }: Route.LoaderArgs) => loadJobs(callFrom(context), url);

/** The server finds jobs for its own HTML alone; from there on the browser asks for itself. */
export const clientLoader = () => null;

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

export default function Joblist2Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="All open jobs" lead="Every open role in one list." />
      <JobSearch view="row" filters="bar" tools={searchTools} initial={loaderData} />
    </>
  );
}
