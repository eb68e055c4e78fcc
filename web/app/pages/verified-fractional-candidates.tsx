import { CandidateSearch } from '../features/fractionals/search/candidate-search.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { CompanyCandidateSearch, SourcingLinks } from './sourcing/company-candidate-search.tsx';

export const meta = privatePageMeta('Verified candidates');

export default function VerifiedFractionalCandidatesPage() {
  // For an admin the filters may also show unverified profiles.
  const isCompany = useSession()?.type === 'company';
  return (
    <>
      <PageHeader
        title="Verified candidates"
        {...(isCompany && {
          lead: 'A person has reviewed and approved every profile.',
          actions: <SourcingLinks />,
        })}
      />
      {isCompany ? <CompanyCandidateSearch /> : <CandidateSearch view="row" />}
    </>
  );
}
