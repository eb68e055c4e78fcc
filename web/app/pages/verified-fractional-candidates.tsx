import { CandidateSearch, type CandidateTools } from '../features/fractionals/search/candidate-search.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Verified candidates');

const inviteTool: CandidateTools = (candidate) => <InviteButton person={candidate} size="sm" />;

export default function VerifiedFractionalCandidatesPage() {
  // For an admin the filters may also show unverified profiles.
  const isCompany = useSession()?.type === 'company';
  return (
    <>
      <PageHeader
        title="Verified candidates"
        {...(isCompany && { lead: 'A person has reviewed and approved every profile.' })}
      />
      <CandidateSearch view="row" tools={inviteTool} />
    </>
  );
}
