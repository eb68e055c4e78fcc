import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { OwnName, ownNameUpdate } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { type Profile, updateProfile } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';

interface Props {
  profile: Pick<Profile, 'firstName' | 'lastName'>;
  onClose: () => void;
}

/** Changes the person's name, for accounts without a profile. */
export const OwnNameDialog = ({ profile, onClose }: Props) => {
  const client = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: profile.firstName, last_name: profile.lastName },
    validate: schemaResolver(OwnName, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { first_name: firstName, last_name: lastName } = await call(ownNameUpdate, { body, quiet: true });
    updateProfile({ firstName, lastName });
    successToast('Your name is changed.');
    onClose();
    // The name is shown in the team, in chats and beside messages.
    await client.invalidateQueries();
  });
  return (
    <FormModal title="Change name" centered send="Save" {...{ busy, failure, onSubmit, onClose }}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        data-autofocus
        key={form.key('first_name')}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        key={form.key('last_name')}
        {...form.getInputProps('last_name')}
      />
    </FormModal>
  );
};
