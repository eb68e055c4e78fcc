import { JobSearch } from '../features/jobs/job-search.tsx';
import { loadJobs } from '../features/jobs/load-jobs.ts';
import type { JobSearchState } from '../features/jobs/use-job-search.ts';
import { SaveSearch } from '../features/saved-searches/save-search.tsx';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/jobgrid.ts';

export const meta = described({
  title: 'Open jobs',
  description: 'Fractional, interim and advisory roles for executives, each with its hours and pay up front.',
  path: '/jobgrid',
});

export const handle = { readable: true };

export const loader = ({ context, url }: Route.LoaderArgs) => loadJobs(callFrom(context), url);

/** The server finds jobs for its own HTML alone; from there on the browser asks for itself. */
export const clientLoader = () => null;

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

export default function JobgridPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Open jobs"
        lead="Fractional, interim and advisory roles, with their hours and pay up front."
      />
      <JobSearch view="card" filters="bar" tools={searchTools} initial={loaderData} />
    </>
  );
}
