import { JobSearch } from '../../features/jobs/job-search.tsx';
import { titled } from '../../lib/title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = titled('Browse jobs');

export default function BrowseJobsPage() {
  return (
    <>
      <PageHeader title="Browse jobs" />
      <JobSearch view="row" filters="rail" />
    </>
  );
}
