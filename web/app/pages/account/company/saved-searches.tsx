import { describeFilters, savedSearchPath } from '../../../features/fractionals/search/saved-filters.ts';
import { TalentSearches } from '../../../features/saved-searches/talent-searches.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Saved searches');

export default function AccountCompanySavedSearchesPage() {
  return (
    <>
      <PageHeader title="Saved searches" lead="Searches for candidates that tell you of new people." />
      <TalentSearches describe={describeFilters} toPath={savedSearchPath} />
    </>
  );
}
