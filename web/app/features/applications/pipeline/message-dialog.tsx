import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Applicant } from '../../../../../contract/src/applications.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { applicantName } from '../applicant-view-model.ts';
import { useMessageSeveral } from '../applicants.data.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';

interface Props {
  applicants: readonly Applicant[];
  onClose: () => void;
  onSent: () => void;
}

/** Writes one message to several applicants. It stays open for those who cannot be reached. */
export const MessageDialog = ({ applicants, onClose, onSent }: Props) => {
  const [text, setText] = useState('');
  const send = useMessageSeveral();
  const refused = send.data?.refused ?? [];
  const submit = () =>
    send.mutate(
      { user_ids: applicants.map(({ fractional }) => fractional.id), message: text.trim() },
      {
        onSuccess: (outcome) => {
          if (outcome.sent.length > 0)
            successToast(`Message sent to ${formatCount(outcome.sent.length, 'applicant')}.`);
          onSent();
          if (outcome.refused.length === 0) onClose();
        },
      },
    );
  const getName = (userId: string) => {
    const applicant = applicants.find(({ fractional }) => fractional.id === userId);
    return applicant ? applicantName(applicant) : 'An applicant';
  };
  if (refused.length > 0)
    return (
      <LeftOutDialog
        title="Not everybody was reached"
        leftOut={refused.map(({ user_id, reason }) => ({ name: getName(user_id), reason }))}
        onClose={onClose}
      />
    );
  return (
    <FormModal
      title={`Message ${applicants.length === 1 && applicants[0] ? applicantName(applicants[0]) : formatCount(applicants.length, 'applicant')}`}
      submitLabel="Send"
      busy={send.isPending}
      disabled={text.trim() === ''}
      failure={send.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Message"
        description="Each applicant reads it in their own conversation with you."
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.chatMessageCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormModal>
  );
};
