import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { CompanyChoice } from '../features/companies/company-choice.tsx';
import { ScrapedJobQueue } from '../features/scraped-jobs/scraped-job-queue.tsx';
import { SourceList } from '../features/scraped-jobs/source-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Scraped jobs');

/** `?view=sources` shows the sources; otherwise the page shows the scraped jobs to review. */
export default function AdminScrapedJobsPage() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'sources' ? 'sources' : 'scraped-jobs';
  return (
    <>
      <PageHeader
        title="Scraped jobs"
        lead="Jobs from the boards that companies use. A converted job is marked as imported."
        actions={
          <SegmentedControl
            aria-label="View"
            value={view}
            onChange={(value) => setParams(value === 'sources' ? { view: value } : {})}
            data={[
              { value: 'scraped-jobs', label: 'Scraped jobs' },
              { value: 'sources', label: 'Sources' },
            ]}
          />
        }
      />
      {view === 'sources' ? (
        <SourceList />
      ) : (
        <ScrapedJobQueue
          // Passed in, because a feature does not import another.
          companyField={(label, value, onChange) => (
            <CompanyChoice label={label} value={value} onChange={onChange} />
          )}
        />
      )}
    </>
  );
}
