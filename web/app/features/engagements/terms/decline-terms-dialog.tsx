import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { layers } from '../../../ui/layers.ts';

interface Props {
  title: string;
  /** What stays as it is. */
  text: string;
  /** The name of the side that proposed the terms. */
  other: string;
  busy: boolean;
  onDecline: (note: string) => void;
  onClose: () => void;
}

/** Declines the other side's terms, with a reason that may be left empty. */
export const DeclineTermsDialog = ({ title, text, other, busy, onDecline, onClose }: Props) => {
  const [note, setNote] = useState('');
  return (
    <FormModal
      title={title}
      submitLabel="Decline"
      busy={busy}
      zIndex={layers.aboveModal}
      onSubmit={() => onDecline(note.trim())}
      onClose={onClose}
    >
      <p>{text}</p>
      <Textarea
        label="Reason"
        description={`${other} will see it.`}
        data-autofocus
        autosize
        minRows={3}
        maxLength={offerLimits.noteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
};
