import { JobSearch } from '../../features/jobs/job-search.tsx';
import type { JobSearchState } from '../../features/jobs/use-job-search.ts';
import { SaveSearch } from '../../features/saved-searches/save-search.tsx';
import { titled } from '../../lib/title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = titled('Browse jobs');

const searchTools = ({ filters, chips }: JobSearchState) => (
  <SaveSearch filters={filters} labels={chips.map(({ label }) => label)} />
);

export default function BrowseJobsPage() {
  return (
    <>
      <PageHeader title="Browse jobs" />
      <JobSearch view="row" filters="rail" tools={searchTools} />
    </>
  );
}
