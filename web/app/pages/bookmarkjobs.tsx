import { SavedJobs } from '../features/jobs/saved-jobs.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Saved jobs');

export default function BookmarkjobsPage() {
  return (
    <>
      <PageHeader title="Saved jobs" lead="The jobs you saved, newest first." />
      <SavedJobs />
    </>
  );
}
