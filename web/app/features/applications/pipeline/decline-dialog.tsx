import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DeclineReason, declineReasons } from '../../../../../contract/src/decline-reasons.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { layers } from '../../../ui/layers.ts';
import { applicantName } from '../applicant-view-model.ts';
import styles from './decline-dialog.module.css';
import type { Decline, Declining } from './use-moves.ts';

const reasonLabels: Record<DeclineReason, string> = {
  experience: 'Experience',
  timing: 'Timing or hours',
  budget: 'Budget',
  filled: 'Role filled',
  other: 'Another reason',
};

interface Props {
  declining: Declining;
  sending: boolean;
  onClose: () => void;
  onDecline: (decline: Decline) => void;
}

const formatSubject = (declining: Declining) => {
  if ('application' in declining) return applicantName(declining.application);
  if ('openCount' in declining) return `the remaining ${formatCount(declining.openCount, 'applicant')}`;
  const [only] = declining.several;
  return declining.several.length === 1 && only
    ? applicantName(only)
    : formatCount(declining.several.length, 'applicant');
};

/** Whether the decline ends an open offer. */
const endsOffer = (declining: Declining) => {
  if ('openCount' in declining) return false;
  const applications = 'application' in declining ? [declining.application] : declining.several;
  return applications.some(({ status }) => status === 'offer');
};

/** Declines with a reason and a text that the fractional reads. */
export const DeclineDialog = ({ declining, sending, onClose, onDecline }: Props) => {
  const [reason, setReason] = useState<DeclineReason>('openCount' in declining ? 'filled' : 'experience');
  const [message, setMessage] = useState<string>(declineReasons[reason]);
  const atOffer = endsOffer(declining);
  const choose = (value: string) => {
    const chosen = value as DeclineReason;
    // Only an unedited text changes with the reason.
    if (message === declineReasons[reason]) setMessage(declineReasons[chosen]);
    setReason(chosen);
  };
  return (
    <FormModal
      title={`Decline ${formatSubject(declining)}`}
      submitLabel="Decline"
      busy={sending}
      zIndex={layers.aboveModal}
      onSubmit={() => onDecline({ reason, message: message.trim() })}
      onClose={onClose}
    >
      <Radio.Group label="Reason" value={reason} onChange={choose}>
        <div className={styles.reasons}>
          {Object.entries(reasonLabels).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Message to the applicant"
        description={
          atOffer
            ? 'We send it in five minutes. The open offer ends at once, and they are notified of that.'
            : 'We send it in five minutes. Until then you can undo this and they will not know.'
        }
        autosize
        minRows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormModal>
  );
};
