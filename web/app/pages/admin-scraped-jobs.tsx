import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { CompanyChoice } from '../features/companies/company-choice.tsx';
import { PostingQueue } from '../features/scraped-jobs/posting-queue.tsx';
import { SourceList } from '../features/scraped-jobs/source-list.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Scraped jobs');

/** `?view=sources` shows where postings come from; else those to review. */
export default function AdminScrapedJobsPage() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'sources' ? 'sources' : 'postings';
  return (
    <>
      <PageHeader
        title="Scraped jobs"
        lead="Postings of the boards that companies use. What you convert says that it is imported."
        actions={
          <SegmentedControl
            aria-label="What to see"
            value={view}
            onChange={(value) => setParams(value === 'sources' ? { view: value } : {})}
            data={[
              { value: 'postings', label: 'Postings' },
              { value: 'sources', label: 'Sources' },
            ]}
          />
        }
      />
      {view === 'sources' ? (
        <SourceList />
      ) : (
        <PostingQueue
          companyField={(label, value, onChange) => (
            <CompanyChoice label={label} value={value} onChange={onChange} />
          )}
        />
      )}
    </>
  );
}
