import { Link, useSearchParams } from 'react-router';
import { JobSearch } from '../../features/jobs/search/job-search.tsx';
import { type JobSearchState, useJobSearch } from '../../features/jobs/search/use-job-search.ts';
import { SaveSearch } from '../../features/saved-searches/save-search.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
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
  return (
    <>
      <PageHeader title="Browse jobs" lead={<SortNote />} />
      <JobSearch view="row" filters="rail" tools={searchTools} />
    </>
  );
}
