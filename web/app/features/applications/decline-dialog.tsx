import { Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DeclineReason, declineReasons } from '../../../../contract/src/applications.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { nameOf } from './applicant-facts.ts';
import styles from './decline-dialog.module.css';
import type { Declining } from './use-moves.ts';

const reasonLabels: Record<DeclineReason, string> = {
  experience: 'Experience',
  timing: 'Timing or hours',
  budget: 'Budget',
  filled: 'The role is filled',
  other: 'Something else',
};

interface Props {
  /** Who is declined; the dialog is open while there is somebody. */
  declining: Declining | undefined;
  sending: boolean;
  onClose: () => void;
  onDecline: (words: { reason: DeclineReason; note: string }) => void;
}

/** Says no with a reason: the fractional reads the text, so nobody is left without one. */
export const DeclineDialog = ({ declining, sending, onClose, onDecline }: Props) => (
  <Modal
    opened={declining !== undefined}
    onClose={onClose}
    // Over the application that it may be opened from.
    zIndex={300}
    title={declining && `Not going ahead with ${whoOf(declining)}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {declining && <Form {...{ declining, sending, onClose, onDecline }} />}
  </Modal>
);

const whoOf = (declining: Declining) =>
  'one' in declining
    ? nameOf(declining.one)
    : declining.open === 1
      ? 'the one who is left'
      : `the ${declining.open} who are left`;

const Form = ({ declining, sending, onClose, onDecline }: Props & { declining: Declining }) => {
  const [reason, setReason] = useState<DeclineReason>('one' in declining ? 'experience' : 'filled');
  const [note, setNote] = useState<string>(declineReasons[reason]);
  const choose = (value: string) => {
    const chosen = value as DeclineReason;
    // One's own words stay; only the default text follows the reason.
    if (note === declineReasons[reason]) setNote(declineReasons[chosen]);
    setReason(chosen);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onDecline({ reason, note: note.trim() });
      }}
    >
      <Radio.Group label="Reason" value={reason} onChange={choose}>
        <div className={styles.reasons}>
          {Object.entries(reasonLabels).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="What they read"
        description="They are told in five minutes. Until then you can undo it, and they know nothing of it."
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons send="Send and close" busy={sending} onCancel={onClose} />
    </form>
  );
};
