import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { FormModal } from '../../ui/form-modal.tsx';

interface Props {
  subject: string;
  /** How many accounts get the notice, and how many of them by mail. */
  people: number;
  reached: number;
  isScheduled: boolean;
  busy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for the number of accounts before a service notice is sent: it reaches also who opted out. */
export const ConfirmNoticeDialog = ({
  subject,
  people,
  reached,
  isScheduled,
  busy,
  failure,
  onConfirm,
  onClose,
}: Props) => {
  const [typed, setTyped] = useState('');
  return (
    <FormModal
      title={`Send this notice to ${formatCount(people, 'account')}?`}
      submitLabel={isScheduled ? 'Schedule notice' : 'Send notice'}
      busy={busy}
      disabled={typed.trim() !== String(people)}
      failure={failure}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p>
        “{subject}” goes to everybody of the segment, also to those who opted out of news. It{' '}
        {isScheduled ? 'can be canceled until it is sent' : 'cannot be recalled'} and is in the audit log.
      </p>
      {reached < people && (
        <p>
          {formatCount(people - reached, 'address', 'addresses')} of them bounce: these people see the notice
          in the app.
        </p>
      )}
      <TextInput
        label={`Type ${people} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        required
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormModal>
  );
};
