import { Button } from '@mantine/core';
import { formatDay } from '../../../../../contract/src/dates.ts';
import type { Engagement } from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import type { NextStep } from '../../../ui/next-step.tsx';
import { otherName } from '../engagement-labels.ts';

/** The answer to proposed terms, or the wait for it. */
export const proposalStep = (engagement: Engagement, side: Side): NextStep | undefined => {
  const { proposal } = engagement;
  if (proposal === null) return undefined;
  const other = otherName(engagement, side);
  const until = `until ${formatDay(proposal.expires_at)}`;
  if (proposal.proposed_by === side)
    return { title: 'Your proposed terms wait for an answer', text: `${other} can answer ${until}.` };
  return {
    title: `${other} proposed changed terms`,
    text: `You can answer ${until}. Until then the agreed terms apply.`,
    action: (
      <Button component="a" href="#terms">
        Read the proposal
      </Button>
    ),
  };
};

/** The state of an engagement in which nobody has anything to do. */
export const idleStep = ({ status, start_date, end_date }: Engagement): NextStep => {
  if (status === 'planned')
    return { title: `Starts on ${formatDay(start_date)}`, text: 'Nothing else to do.' };
  if (status === 'paused') return { title: 'Paused', text: 'Either of you can resume the engagement.' };
  if (status === 'active') return { title: 'Nothing to do', text: 'Everything is agreed and answered.' };
  return { title: end_date === null ? 'Ended' : `Ended on ${formatDay(end_date)}` };
};
