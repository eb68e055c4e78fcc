import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useSend } from '../../../lib/use-send.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { useErase } from '../fractionals.data.ts';
import { fullName } from '../profile-format.ts';

interface Props {
  profile: Profile;
  onErased: () => void;
  onClose: () => void;
}

/** Erases a fractional’s account after the admin gave a reason and typed the person’s name. */
export const EraseDialog = ({ profile, onErased, onClose }: Props) => {
  const name = fullName(profile);
  const erase = useErase();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '', name: '' },
    validate: {
      reason: (reason) => (reason.trim() === '' ? 'Enter a reason.' : null),
      name: (typed) => (typed.trim() === name ? null : `Enter “${name}” to confirm.`),
    },
  });
  const { busy, failure, onSubmit } = useSend(form, async ({ reason }) => {
    const { message } = await erase.mutateAsync({ id: profile.id, reason: reason.replaceAll('\n', ' ') });
    successToast(message);
    onClose();
    onErased();
  });
  return (
    <FormModal
      title={`Delete ${name}?`}
      submitLabel="Delete account"
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        The profile, applications, reviews and messages are deleted immediately and permanently, and an active
        plan ends without a refund. Invoices are kept without the name.
      </p>
      <Textarea
        label="Reason"
        description="The audit log keeps it. Leave out personal data."
        autosize
        minRows={2}
        maxLength={1_000}
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
};
