import { Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { TeamInvitation } from '../../../../contract/src/team.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useInviteColleague } from './team.data.ts';

/** Asks for a colleague's name and address, and mails the invitation. */
export const InviteColleague = ({ onClose }: { onClose: () => void }) => {
  useFocusBack();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const invite = useInviteColleague();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: schemaResolver(TeamInvitation, { sync: true }),
    // Another form is another request: the key of one that was refused does not fit it.
    onValuesChange: () => setKey(crypto.randomUUID()),
  });
  const send = form.onSubmit(
    async (values) => {
      if (invite.isPending) return;
      try {
        const member = await invite.mutateAsync({ ...values, idempotencyKey });
        successToast(`An invitation is on its way to ${member.email}.`);
        onClose();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        form.setErrors(error.fields);
        if (error.code === 'plan_limit') onClose();
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <Modal opened onClose={onClose} title="Invite a colleague" centered>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <TextInput
            label="First name"
            autoComplete="off"
            data-autofocus
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last name"
            autoComplete="off"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
          <TextInput
            label="Work e-mail"
            description="The invitation goes there; it works for seven days."
            type="email"
            autoComplete="off"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <FormButtons send="Send the invitation" busy={invite.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
