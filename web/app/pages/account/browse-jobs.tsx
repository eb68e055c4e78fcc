import { Link, useSearchParams } from 'react-router';
import { JobSearch } from '../../features/jobs/search/job-search.tsx';
import { type JobSearchState, useJobSearch } from '../../features/jobs/search/use-job-search.ts';
import { SaveSearch } from '../../features/saved-searches/save-search.tsx';
import { titled } from '../../lib/title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = titled('Browse jobs');

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

/** Why the first jobs are first, and for whom jobs are matched to, the way to another order. */
const Order = () => {
  const { canMatch, query } = useJobSearch();
  const [params] = useSearchParams();
  if (query.sort === 'match') return 'Those that fit you best come first.';
  if (query.sort !== 'relevance') return 'Every open role, with its hours and pay.';
  return (
    <>
      Promoted jobs come first.{' '}
      {canMatch && (
        <Link to={`?${new URLSearchParams([...params, ['sort', 'match']])}`}>
          See those that fit you best
        </Link>
      )}
    </>
  );
};

export default function BrowseJobsPage() {
  return (
    <>
      <PageHeader title="Browse jobs" lead={<Order />} />
      <JobSearch view="row" filters="rail" tools={searchTools} />
    </>
  );
}
