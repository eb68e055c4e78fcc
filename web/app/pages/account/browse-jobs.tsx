import { Link, useSearchParams } from 'react-router';
import { JobListSkeleton } from '../../features/jobs/job-list.tsx';
import { JobSearch } from '../../features/jobs/search/job-search.tsx';
import { type JobSearchState, useJobSearch } from '../../features/jobs/search/use-job-search.ts';
import { useStartFilters } from '../../features/jobs/search/use-start-filters.ts';
import { SaveSearch } from '../../features/saved-searches/save-search.tsx';
import { SavedSearchLinks } from '../../features/saved-searches/saved-search-links.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Browse jobs');

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

/** Explains the sort order, and links to the order by match where matches exist. */
const SortNote = () => {
  const { canMatch, query } = useJobSearch();
  const [params] = useSearchParams();
  if (query.sort === 'match') return 'Your best matches come first.';
  if (query.sort === 'for_you')
    return 'Your best matches come first, jobs on site elsewhere last. One promoted job may stand above them.';
  if (query.sort !== 'relevance') return 'Every open role, with its hours and pay.';
  return (
    <>
      Promoted jobs come first.{' '}
      {canMatch && (
        <Link to={`?${new URLSearchParams([...params, ['sort', 'match']])}`}>See your best matches</Link>
      )}
    </>
  );
};

export default function BrowseJobsPage() {
  const started = useStartFilters();
  const isFractional = useSession()?.type === 'fractional';
  return (
    <>
      <PageHeader title="Browse jobs" lead={<SortNote />} />
      {isFractional && <SavedSearchLinks />}
      {started ? <JobSearch view="row" filters="rail" tools={searchTools} /> : <JobListSkeleton view="row" />}
    </>
  );
}
