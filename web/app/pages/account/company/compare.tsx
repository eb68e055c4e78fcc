import { useNavigate, useSearchParams } from 'react-router';
import { MessageButton } from '../../../features/chat/message-button.tsx';
import { CompareCandidates } from '../../../features/fractionals/compare/compare-candidates.tsx';
import { comparedIn, comparePath } from '../../../features/fractionals/compare/compare-path.ts';
import { InviteButton } from '../../../features/invitations/invite-button.tsx';
import { MatchJobSelect } from '../../../features/invitations/match-job-select.tsx';
import { CandidateState } from '../../../features/shortlists/candidate-state.tsx';
import { ShortlistButton } from '../../../features/shortlists/shortlist-button.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Compare candidates');

export default function AccountCompanyComparePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ids = comparedIn(params);
  const matchJob = params.get('match_job') ?? '';
  const show = (path: string) => void navigate(path, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader title="Compare candidates" />
      <CompareCandidates
        ids={ids}
        matchJob={matchJob}
        jobSelect={<MatchJobSelect value={matchJob} onChange={(jobId) => show(comparePath(ids, jobId))} />}
        actions={(person) => (
          <>
            <InviteButton person={person} jobId={matchJob} size="sm">
              Invite
            </InviteButton>
            <ShortlistButton person={person} among={ids} size="sm" />
            <MessageButton userId={person.id} size="sm" />
            <CandidateState personId={person.id} among={ids} jobId={matchJob} />
          </>
        )}
        onRemove={(id) =>
          show(
            comparePath(
              ids.filter((other) => other !== id),
              matchJob,
            ),
          )
        }
      />
    </>
  );
}
