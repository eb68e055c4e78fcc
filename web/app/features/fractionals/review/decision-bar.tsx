import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ApprovalStatus, Profile } from '../../../../../contract/src/fractionals.ts';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/user-decisions.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { useQueueKeys } from '../../../ui/use-queue.ts';
import { type Decision, useDecide, useUndoApproval } from '../fractionals.data.ts';
import { fullName } from '../profile-format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './review-queue.module.css';

type Choice = Decision['status'];

/** The decisions that the server allows in each state. */
const choices: Record<ApprovalStatus, Choice[]> = {
  unverified: ['suspended'],
  pending: ['approved', 'rejected', 'suspended'],
  verified: ['approved', 'rejected', 'suspended'],
  rejected: ['approved', 'suspended'],
  suspended: ['active'],
};
const choiceLabels: Record<Choice, { action: string; done: string }> = {
  approved: { action: 'Approve', done: 'approved' },
  rejected: { action: 'Reject', done: 'rejected' },
  suspended: { action: 'Suspend', done: 'suspended' },
  active: { action: 'End suspension', done: 'active again' },
};

interface Props {
  profile: Profile;
  /** `2 of 9`. */
  position?: string;
  /** Whether A approves and R rejects while the focus is in the queue. */
  withShortcuts?: boolean;
  onDecided?: () => void;
  onErased: () => void;
}

/** Approve, reject or suspend by button or key; delete the account by button. */
export const DecisionBar = ({ profile, position, withShortcuts = false, onDecided, onErased }: Props) => {
  const [asking, setAsking] = useState<'rejected' | 'suspended' | 'erased'>();
  const decide = useDecide();
  const undo = useUndoApproval();
  const status = profile.status ?? 'unverified';
  const allowed = choices[status].filter(
    (choice) => !(status === 'verified' && choice === 'approved' && !profile.second_look),
  );
  const send = async (decision: Omit<Decision, 'user_id'>) => {
    const change = decide.mutateAsync({ ...decision, user_id: profile.id });
    const done = `${fullName(profile)} is ${choiceLabels[decision.status].done}.`;
    const canUndo = decision.status === 'approved';
    if (!(await runAction(change, canUndo ? undefined : done))) return;
    if (canUndo)
      undoToast(done, () => void runAction(undo.mutateAsync(profile.id), ({ message }) => message));
    setAsking(undefined);
    onDecided?.();
  };
  const choose = (choice: Choice) => {
    if (decide.isPending || !allowed.includes(choice)) return;
    if (choice === 'rejected' || choice === 'suspended') setAsking(choice);
    else void send({ status: choice, version: profile.version ?? undefined });
  };
  useQueueKeys(asking || !withShortcuts ? {} : { a: () => choose('approved'), r: () => choose('rejected') });
  return (
    <div className={styles.bar} role="toolbar" aria-label={`Decide on ${fullName(profile)}`}>
      {allowed.map((choice, index) => (
        <Button
          key={choice}
          size="sm"
          variant={index === 0 && (choice === 'approved' || choice === 'active') ? 'filled' : 'default'}
          loading={decide.isPending && decide.variables.status === choice}
          onClick={() => choose(choice)}
        >
          {choice === 'approved' && status === 'verified' ? 'Confirm changes' : choiceLabels[choice].action}
        </Button>
      ))}
      <Button size="sm" variant="subtle" color="red" onClick={() => setAsking('erased')}>
        Delete…
      </Button>
      <StatusBadge status={status} />
      {profile.second_look && <StatusBadge status="pending" label="Re-review" />}
      {position !== undefined && <span className={styles.position}>{position}</span>}
      {asking === 'erased' && (
        <EraseDialog profile={profile} onErased={onErased} onClose={() => setAsking(undefined)} />
      )}
      {(asking === 'rejected' || asking === 'suspended') && (
        <DecisionDialog
          decision={asking}
          name={fullName(profile)}
          sending={decide.isPending}
          onSend={send}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
};

const reasonCharacters = 1_000;

interface DialogProps {
  decision: 'rejected' | 'suspended';
  name: string;
  sending: boolean;
  onSend: (decision: Omit<Decision, 'user_id'>) => Promise<void>;
  onClose: () => void;
}

/** The reason of a rejection or suspension. The fractional reads it. */
const DecisionDialog = ({ decision, name, sending, onSend, onClose }: DialogProps) => {
  const rejecting = decision === 'rejected';
  const form = useForm({
    initialValues: { reason_code: 'incomplete' as (typeof RejectionReason.options)[number], reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Enter a reason.' : null) },
  });
  const submit = form.onSubmit(
    ({ reason, reason_code }) =>
      onSend({
        status: decision,
        reason: reason.replaceAll('\n', ' '),
        ...(rejecting && { reason_code }),
      }),
    () => form.getInputNode('reason')?.focus(),
  );
  return (
    <FormModal
      title={`${rejecting ? 'Reject' : 'Suspend'} ${name}`}
      submitLabel={rejecting ? 'Reject' : 'Suspend'}
      busy={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      {rejecting && (
        <Radio.Group label="Why" {...form.getInputProps('reason_code')}>
          <Stack gap="xs" mt="xs">
            {RejectionReason.options.map((code) => (
              <Radio
                key={code}
                value={code}
                label={code === 'other' ? 'Another reason' : rejectionReasons[code]}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label={rejecting ? 'What to change' : 'Reason'}
        description="They see this in the email and on their page."
        autosize
        minRows={3}
        maxLength={reasonCharacters}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
};
