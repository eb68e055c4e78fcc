import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  type Application,
  type DeclineReason,
  declineReasons,
} from '../../../../contract/src/applications.ts';
import { nameOf } from './applicant-facts.ts';
import styles from './decline-dialog.module.css';

const reasonLabels: Record<DeclineReason, string> = {
  experience: 'Experience',
  timing: 'Timing or hours',
  budget: 'Budget',
  filled: 'The role is filled',
  other: 'Something else',
};

interface Props {
  /** Whoever is declined; the dialog is open while there is one. */
  application: Application | undefined;
  sending: boolean;
  onClose: () => void;
  onDecline: (one: Application, words: { reason: DeclineReason; note: string }) => void;
}

/** Says no with a reason: the fractional reads the text, so nobody is left without one. */
export const DeclineDialog = ({ application, sending, onClose, onDecline }: Props) => (
  <Modal
    opened={application !== undefined}
    onClose={onClose}
    // Over the application that it may be opened from.
    zIndex={300}
    title={application && `Not going ahead with ${nameOf(application)}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {application && <Form key={application.id} {...{ application, sending, onClose, onDecline }} />}
  </Modal>
);

const Form = ({ application, sending, onClose, onDecline }: Props & { application: Application }) => {
  const [reason, setReason] = useState<DeclineReason>('experience');
  const [note, setNote] = useState<string>(declineReasons.experience);
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
        onDecline(application, { reason, note: note.trim() });
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
        description="Mailed to them, and shown with their application."
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={sending}>
          Send and close
        </Button>
      </div>
    </form>
  );
};
