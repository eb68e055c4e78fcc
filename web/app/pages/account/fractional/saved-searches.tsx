import { FilterSummary } from '../../../features/jobs/search/use-job-search.ts';
import { SavedSearches } from '../../../features/saved-searches/saved-searches.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';

export const meta = privatePageMeta('Saved searches');

export default function AccountFractionalSavedSearchesPage() {
  return (
    <>
      <PageHeader
        title="Saved searches"
        lead="The searches you saved, and how you are notified of new jobs."
        actions={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
      />
      <SavedSearches describe={(filters) => <FilterSummary filters={filters} />} />
    </>
  );
}
