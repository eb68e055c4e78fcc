import { Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/accounts.ts';
import { useFocusBack } from '../../../ui/focus-back.ts';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import type { Decision } from '../fractionals.data.ts';

const reasonCharacters = 1_000;

interface Props {
  decision: 'rejected' | 'suspended';
  name: string;
  sending: boolean;
  onSend: (decision: Omit<Decision, 'user_id'>) => Promise<void>;
  onClose: () => void;
}

/** The reason of a rejection or suspension, which the fractional reads. */
export const DecisionDialog = ({ decision, name, sending, onSend, onClose }: Props) => {
  useFocusBack();
  const rejecting = decision === 'rejected';
  const form = useForm({
    initialValues: { reason_code: 'incomplete' as (typeof RejectionReason.options)[number], reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please write what they will read.' : null) },
  });
  return (
    <Modal opened onClose={onClose} title={`${rejecting ? 'Reject' : 'Suspend'} ${name}`}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ reason, reason_code }) =>
            onSend({
              status: decision,
              reason: reason.replaceAll('\n', ' '),
              ...(rejecting ? { reason_code } : {}),
            }),
          () => form.getInputNode('reason')?.focus(),
        )}
      >
        <Stack gap="lg">
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
            label={rejecting ? 'What to mend' : 'Reason'}
            description="They read this in the mail and on their page."
            autosize
            minRows={3}
            maxLength={reasonCharacters}
            required
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormButtons send={rejecting ? 'Reject' : 'Suspend'} busy={sending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
