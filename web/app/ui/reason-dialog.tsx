import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { deskReasonCharacters } from '../lib/screen-limits.ts';
import { FormModal } from './form-modal.tsx';
import { runAction } from './run-action.ts';

interface Props {
  title: string;
  /** What happens, for the admin. */
  text: string;
  submitLabel: string;
  /** Who reads the reason. */
  hint?: string;
  /** Whether the further fields are valid. */
  ready?: boolean;
  onSubmit: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
  /** Called when the act has succeeded. */
  onDone?: (() => void) | undefined;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Asks for the reason of an act of an admin. */
export const ReasonDialog = ({
  title,
  text,
  submitLabel,
  hint = 'Only admins read it, in the audit log.',
  ready = true,
  onSubmit,
  onClose,
  onDone,
  children,
}: Props) => {
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    // The contract takes one line.
    const answer = await runAction(onSubmit(reason.trim().replaceAll('\n', ' ')), ({ message }) => message);
    setSending(false);
    if (answer === undefined) return;
    onClose();
    onDone?.();
  };
  return (
    <FormModal
      title={title}
      submitLabel={submitLabel}
      busy={isSending}
      disabled={!ready || reason.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      <Textarea
        label="Reason"
        description={hint}
        autosize
        minRows={2}
        maxLength={deskReasonCharacters}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
};
