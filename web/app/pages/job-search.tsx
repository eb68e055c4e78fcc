import type { ComponentProps } from 'react';
import { jobList } from '../../../contract/src/jobs.ts';
import { readSearch } from '../features/jobs/search/job-filters.ts';
import { JobSearch } from '../features/jobs/search/job-search.tsx';
import type { JobSearchState } from '../features/jobs/search/use-job-search.ts';
import { SaveSearch } from '../features/saved-searches/save-search.tsx';
import { publicPageMeta, useRouteId } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/job-search.ts';

interface Screen extends Pick<ComponentProps<typeof JobSearch>, 'view' | 'filters'> {
  title: string;
  description: string;
  lead: string;
}

const grid: Screen = {
  title: 'Open jobs',
  description: 'Fractional, interim and advisory roles for executives, each with its hours and pay up front.',
  lead: 'Fractional, interim and advisory roles, with their hours and pay up front.',
  view: 'card',
  filters: 'bar',
};

/** The same search in three views, by route id. */
const screens: Record<string, Screen> = {
  jobgrid: grid,
  jobgrid2: {
    title: 'Find work',
    description: 'Filter open fractional roles by function, hours, pay and place.',
    lead: 'Filter open roles by function, hours, pay and place.',
    view: 'compact',
    filters: 'rail',
  },
  joblist2: {
    title: 'All open jobs',
    description: 'Every open fractional, interim and advisory role in one list.',
    lead: 'Every open role in one list.',
    view: 'row',
    filters: 'bar',
  },
};

/** All views name /jobgrid as canonical: they show the same jobs. */
export const meta = (args: Route.MetaArgs) => {
  const { title, description } = screens[args.matches.at(-1)?.id ?? ''] ?? grid;
  return publicPageMeta({ title, description, path: '/jobgrid' })(args);
};

export const handle = { hydratesLater: true };

/** The first jobs for the HTML of the server; null when they cannot be loaded, and the browser tries again. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  callFrom(context)(jobList, { query: readSearch(url.searchParams, false) }).catch(() => null);

/** The server loads jobs for the HTML only; afterwards the browser queries the API itself. */
export const clientLoader = () => null;

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

export default function JobSearchPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, view, filters } = screens[useRouteId()] ?? grid;
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <JobSearch view={view} filters={filters} tools={searchTools} initial={loaderData} />
    </>
  );
}
