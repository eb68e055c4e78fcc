import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Engagement, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { offerLimits } from '../../../../contract/src/offer-limits.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { successToast } from '../../ui/toasts.ts';
import { stepLabel } from './engagement-labels.ts';
import { useProposeTerms, useStep } from './engagements.data.ts';
import { TermsDialog } from './terms/terms-dialog.tsx';

interface ProposeDialogProps {
  engagement: Engagement;
  /** The name of the other side. */
  other: string;
  onClose: () => void;
}

/** Proposes changed terms of an engagement to the other side. */
const ProposeDialog = ({ engagement, other, onClose }: ProposeDialogProps) => {
  const { application_id, agreed, status } = engagement;
  const propose = useProposeTerms(application_id);
  return (
    <TermsDialog
      title="Propose changed terms"
      question="Send this proposal?"
      submitLabel="Send proposal"
      consequence={`The agreed terms apply until ${other} accepts. The proposal lapses after ${offerLimits.days} days.`}
      draft={agreed.terms}
      before={agreed.terms}
      withNote
      started={status !== 'planned'}
      onSend={async (terms, { note }) => {
        await propose.mutateAsync({ terms, note });
        successToast(`Proposal sent to ${other}.`);
      }}
      onClose={onClose}
    />
  );
};

const questions: Record<string, { title: string; text: string }> = {
  Start: { title: 'Start the engagement?', text: 'It becomes active today.' },
  Pause: { title: 'Pause the engagement?', text: 'Either of you can resume it.' },
  Resume: { title: 'Resume the engagement?', text: 'It becomes active again.' },
};

interface Props {
  engagement: Engagement;
  /** The name of the other party. */
  other: string;
}

/** The possible status changes, each after a confirmation, and the form of a proposal; nothing after the end. */
export const StatusButtons = ({ engagement, other }: Props) => {
  const { application_id, status, moves, proposal, job } = engagement;
  const [form, setForm] = useState<'terms' | 'end'>();
  const step = useStep(application_id);
  if (moves.length === 0) return null;
  const changeStatus = async (to: EngagementStatus) => {
    const label = stepLabel(status, to);
    const question = questions[label];
    if (!question) return setForm('end');
    await confirmAction(
      { title: question.title, text: `${question.text} We will notify ${other}.`, action: label },
      () => step.mutateAsync({ status: to }),
      `${other} has been notified.`,
    );
  };
  const close = () => setForm(undefined);
  return (
    <>
      {proposal === null && (
        <Button variant="default" size="sm" onClick={() => setForm('terms')}>
          Propose changes<span className="visually-hidden"> to the terms for {job.title}</span>
        </Button>
      )}
      {moves.map((to) => (
        <Button
          key={to}
          size="sm"
          {...(to === 'ended' ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
          loading={step.isPending}
          onClick={() => changeStatus(to)}
        >
          {stepLabel(status, to)}
          <span className="visually-hidden"> the engagement for {job.title}</span>
        </Button>
      ))}
      {form === 'terms' && <ProposeDialog engagement={engagement} other={other} onClose={close} />}
      {form === 'end' && <EndForm engagement={engagement} other={other} onClose={close} />}
    </>
  );
};

interface EndProps extends Props {
  onClose: () => void;
}

const EndForm = ({ engagement: { application_id, status }, other, onClose }: EndProps) => {
  const end = useStep(application_id);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const change = end.mutateAsync({ status: 'ended', reason });
    if (await runAction(change, `${other} has been notified.`)) onClose();
  };
  return (
    <FormModal
      title={status === 'planned' ? 'Cancel the engagement' : 'End the engagement'}
      submitLabel={status === 'planned' ? 'Cancel engagement' : 'End engagement'}
      busy={end.isPending}
      cancel="Back"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>You cannot resume it afterwards.{status !== 'planned' && ' You can both write a review.'}</p>
      <Textarea
        label="Reason"
        description={`Optional. ${other} will see it.`}
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.engagementReasonCharacters}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
};
