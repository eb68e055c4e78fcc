import { CandidateSearch, type CandidateTools } from '../features/fractionals/search/candidate-search.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Verified candidates');

const inviteTool: CandidateTools = (candidate) => <InviteButton person={candidate} size="sm" />;

export default function VerifiedFractionalCandidatesPage() {
  // An admin's links and filters show others here, too.
  const company = useSession()?.type === 'company';
  return (
    <>
      <PageHeader
        title="Verified candidates"
        {...(company && { lead: 'Every profile here was read and approved by a person.' })}
      />
      <CandidateSearch view="row" tools={inviteTool} />
    </>
  );
}
