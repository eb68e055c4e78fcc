import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Engagement, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSession } from '../../lib/session.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { fractionalName, stepLabel } from './engagement-labels.ts';
import { useStep } from './engagements.data.ts';
import { TermsForm } from './terms-form.tsx';

const questions: Record<string, { title: string; text: string }> = {
  Start: { title: 'Start the engagement?', text: 'It becomes active today.' },
  Pause: { title: 'Pause the engagement?', text: 'Either of you can resume it.' },
  Resume: { title: 'Resume the engagement?', text: 'It becomes active again.' },
};

/** The possible status changes, each after a confirmation, and the form of the terms; nothing after the end. */
export const EngagementSteps = ({ engagement }: { engagement: Engagement }) => {
  const { application_id, status, moves, company, job } = engagement;
  const [form, setForm] = useState<'terms' | 'end'>();
  const step = useStep(application_id);
  const other = useSession()?.type === 'company' ? fractionalName(engagement) : company.name;
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
      <Button variant="default" size="sm" onClick={() => setForm('terms')}>
        Change terms<span className="visually-hidden"> of the engagement for {job.title}</span>
      </Button>
      {moves.map((to) => (
        <Button
          key={to}
          size="sm"
          variant={to === 'ended' ? 'subtle' : 'default'}
          loading={step.isPending}
          onClick={() => changeStatus(to)}
        >
          {stepLabel(status, to)}
          <span className="visually-hidden"> the engagement for {job.title}</span>
        </Button>
      ))}
      {form === 'terms' && <TermsForm engagement={engagement} other={other} onClose={close} />}
      {form === 'end' && <EndForm engagement={engagement} other={other} onClose={close} />}
    </>
  );
};

interface EndProps {
  engagement: Engagement;
  /** The name of the other party. */
  other: string;
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
      send={status === 'planned' ? 'Cancel engagement' : 'End engagement'}
      busy={end.isPending}
      cancel="Back"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>You cannot resume it afterwards. You can both write a review.</p>
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
