import { FilterSummary } from '../../../features/jobs/search/use-job-search.ts';
import { SavedSearches } from '../../../features/saved-searches/saved-searches.tsx';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';

export const meta = titled('Saved searches');

export default function AccountFractionalSavedSearchesPage() {
  return (
    <>
      <PageHeader
        title="Saved searches"
        lead="What you look for, and how you hear of it."
        actions={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse jobs</LinkButton>}
      />
      <SavedSearches describe={(filters) => <FilterSummary filters={filters} />} />
    </>
  );
}
