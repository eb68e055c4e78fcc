import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { comparePath } from '../../features/fractionals/compare/compare-path.ts';
import type { CandidateTools } from '../../features/fractionals/search/candidates.tsx';
import { InviteButton } from '../../features/invitations/invite-button.tsx';
import { SelectionBar } from '../../features/invitations/selection-bar.tsx';
import { CandidateState } from '../../features/shortlists/candidate-state.tsx';
import { ShortlistAllButton } from '../../features/shortlists/shortlist-all-button.tsx';
import { ShortlistButton } from '../../features/shortlists/shortlist-button.tsx';

/** What a company sees and does on a candidate’s card. */
export const companyTools: CandidateTools = (candidate, { among, matchJob }) => ({
  state: <CandidateState personId={candidate.id} among={among} jobId={matchJob} />,
  tools: (
    <>
      <ShortlistButton person={candidate} among={among} size="sm" />
      <InviteButton person={candidate} jobId={matchJob} size="sm">
        Invite
      </InviteButton>
    </>
  ),
});

interface Props {
  selected: readonly MatchedCard[];
  matchJob: string;
  onClear: () => void;
}

/** The actions on several selected candidates. */
export const SelectedCandidates = ({ selected, matchJob, onClear }: Props) => {
  const comparable = selected.length >= 2 && selected.length <= limits.candidatesCompared;
  return (
    <SelectionBar selected={selected} jobId={matchJob} onClear={onClear}>
      <ShortlistAllButton people={selected} />
      {comparable ? (
        <Button
          variant="default"
          component={Link}
          to={comparePath(
            selected.map(({ id }) => id),
            matchJob,
          )}
        >
          Compare
        </Button>
      ) : (
        <Button variant="default" disabled>
          Compare 2 to {limits.candidatesCompared}
        </Button>
      )}
    </SelectionBar>
  );
};
