import { Button, Modal, Textarea } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import type { Engagement, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { partAround } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { fractionalName, stepLabel } from './engagement-labels.ts';
import { useStep } from './engagements.data.ts';
import styles from './engagements.module.css';
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
  const changeStatus = async (to: EngagementStatus, { currentTarget }: MouseEvent<HTMLElement>) => {
    const label = stepLabel(status, to);
    const question = questions[label];
    if (!question) return setForm('end');
    // The button is removed with the status change.
    const part = partAround(currentTarget);
    const confirmed = await confirmDialog({
      title: question.title,
      text: `${question.text} We will notify ${other}.`,
      action: label,
    });
    if (!confirmed) return;
    const done = await step.mutateAsync({ status: to }).catch(() => undefined);
    if (!done) return;
    part?.focus({ preventScroll: true });
    successToast(`${other} has been notified.`);
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
          onClick={(event) => void changeStatus(to, event)}
        >
          {stepLabel(status, to)}
          <span className="visually-hidden"> the engagement for {job.title}</span>
        </Button>
      ))}
      <Modal opened={form === 'terms'} onClose={close} title="Change terms">
        <TermsForm engagement={engagement} other={other} onDone={close} />
      </Modal>
      <Modal
        opened={form === 'end'}
        onClose={close}
        title={status === 'planned' ? 'Cancel the engagement' : 'End the engagement'}
      >
        <EndForm engagement={engagement} other={other} onDone={close} />
      </Modal>
    </>
  );
};

interface EndProps {
  engagement: Engagement;
  /** The name of the other party. */
  other: string;
  onDone: () => void;
}

const EndForm = ({ engagement: { application_id, status }, other, onDone }: EndProps) => {
  const end = useStep(application_id);
  const [reason, setReason] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault();
        const ended = await end.mutateAsync({ status: 'ended', reason }).catch(() => undefined);
        if (!ended) return;
        onDone();
        successToast(`${other} has been notified.`);
      }}
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
      <FormButtons
        send={status === 'planned' ? 'Cancel engagement' : 'End engagement'}
        busy={end.isPending}
        onCancel={onDone}
        cancel="Back"
      />
    </form>
  );
};
