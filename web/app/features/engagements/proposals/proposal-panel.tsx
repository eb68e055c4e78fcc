import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDayTime } from '../../../../../contract/src/dates.ts';
import type { Engagement } from '../../../../../contract/src/engagements.ts';
import type { Side, TermsVersion } from '../../../../../contract/src/terms.ts';
import { Quote } from '../../../ui/quote.tsx';
import { confirmAction, runAction } from '../../../ui/run-action.ts';
import { useAnswerProposal } from '../engagements.data.ts';
import { DeclineTermsDialog } from '../terms/decline-terms-dialog.tsx';
import styles from '../terms/terms.module.css';
import { TermsView } from '../terms/terms-view.tsx';

interface Props {
  engagement: Engagement;
  side: Side;
  /** The name of the other side. */
  other: string;
}

/** A proposed change that waits for an answer, with its differences to the agreed terms. */
export const ProposalPanel = ({ engagement, side, other }: Props) => {
  const { proposal, agreed, job } = engagement;
  if (proposal === null) return null;
  const mine = proposal.proposed_by === side;
  return (
    <section className={styles.panel} aria-label={`Proposed terms for ${job.title}`}>
      <div>
        <h4>{mine ? 'You proposed changed terms' : `${other} proposed changed terms`}</h4>
        <Text c="dimmed" fz="sm">
          {mine ? `${other} can answer` : 'Answer'} until {formatDayTime(proposal.expires_at)} UTC. Until then
          the agreed terms apply.
        </Text>
      </div>
      <TermsView terms={proposal.terms} before={agreed.terms} changesOnly />
      <Quote text={proposal.note} />
      {!mine && <Answers proposal={proposal} other={other} />}
    </section>
  );
};

const Answers = ({ proposal, other }: { proposal: TermsVersion; other: string }) => {
  const answer = useAnswerProposal(proposal.id);
  const [declining, setDeclining] = useState(false);
  const accept = () =>
    confirmAction(
      {
        title: 'Accept the changed terms?',
        text: `They replace the agreed terms at once. We will notify ${other}.`,
        action: 'Accept',
      },
      () => answer.mutateAsync({ answer: 'accept' }),
      `Accepted. ${other} has been notified.`,
    );
  const decline = async (note: string) => {
    const done = `Declined. ${other} has been notified.`;
    if (await runAction(answer.mutateAsync({ answer: 'decline', note }), done)) setDeclining(false);
  };
  return (
    <Group gap="xs">
      <Button size="sm" loading={answer.isPending} onClick={accept}>
        Accept
      </Button>
      <Button variant="default" size="sm" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {declining && (
        <DeclineTermsDialog
          title="Decline the changed terms"
          text="The agreed terms stay as they are."
          other={other}
          busy={answer.isPending}
          onDecline={decline}
          onClose={() => setDeclining(false)}
        />
      )}
    </Group>
  );
};
