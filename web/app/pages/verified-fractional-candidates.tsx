import { CandidateSearch, type CandidateTools } from '../features/fractionals/candidate-search.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Verified candidates');

const inviteTool: CandidateTools = (candidate) => <InviteButton person={candidate} size="sm" />;

export default function VerifiedFractionalCandidatesPage() {
  return (
    <>
      <PageHeader title="Verified candidates" lead="Every profile here was read and approved by a person." />
      <CandidateSearch view="row" tools={inviteTool} />
    </>
  );
}
