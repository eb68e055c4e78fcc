import { SavedJobs } from '../features/jobs/saved-jobs.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Saved jobs');

export default function BookmarkjobsPage() {
  return (
    <>
      <PageHeader title="Saved jobs" lead="What you keep an eye on, the latest first." />
      <SavedJobs />
    </>
  );
}
