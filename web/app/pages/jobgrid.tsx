import { useLocation } from 'react-router';
import { jobList } from '../../../contract/src/jobs.ts';
import type { JobCardView } from '../features/jobs/job-card.tsx';
import { readSearch } from '../features/jobs/search/job-filters.ts';
import { JobSearch } from '../features/jobs/search/job-search.tsx';
import type { JobSearchState } from '../features/jobs/search/use-job-search.ts';
import { SaveSearch } from '../features/saved-searches/save-search.tsx';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/jobgrid.ts';

interface SearchPage {
  title: string;
  lead: string;
  description: string;
  view: JobCardView;
  filters: 'bar' | 'rail';
}

const cards: SearchPage = {
  title: 'Open jobs',
  lead: 'Fractional, interim and advisory roles, with their hours and pay up front.',
  description: 'Fractional, interim and advisory roles for executives, each with its hours and pay up front.',
  view: 'card',
  filters: 'bar',
};

/** The other addresses of the job search, each with its own view of the same jobs. */
const others: Record<string, SearchPage> = {
  '/jobgrid2': {
    title: 'Find work',
    lead: 'Narrow open roles down by function, hours, pay and place.',
    description: 'Narrow open fractional roles down by function, hours, pay and place.',
    view: 'compact',
    filters: 'rail',
  },
  '/joblist2': {
    title: 'All open jobs',
    lead: 'Every open role in one list.',
    description: 'Every open fractional, interim and advisory role in one list.',
    view: 'row',
    filters: 'bar',
  },
};

const pageAt = (pathname: string): SearchPage => others[pathname.replace(/\/$/, '')] ?? cards;

/** Search engines index the first address alone. */
export const meta = (args: Route.MetaArgs) => {
  const { title, description } = pageAt(args.location.pathname);
  return described({ title, description, path: '/jobgrid' })(args);
};

export const handle = { readable: true };

/** The first jobs for the HTML of the server; null when they cannot be loaded, and the browser tries again. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  callFrom(context)(jobList, { query: readSearch(url.searchParams, false) }).catch(() => null);

/** In the browser the search loads its own jobs. */
export const clientLoader = () => null;

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

export default function JobgridPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, view, filters } = pageAt(useLocation().pathname);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <JobSearch view={view} filters={filters} tools={searchTools} initial={loaderData} />
    </>
  );
}
