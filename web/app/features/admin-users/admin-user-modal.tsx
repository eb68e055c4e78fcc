import { Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type AdminUser, AdminUserForm } from '../../../../contract/src/admin-users.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useCreateAdmin, useUpdateAdmin } from './admin-users.data.ts';

interface Props {
  /** The admin to change; undefined creates one. */
  user: AdminUser | undefined;
  onClose: () => void;
}

/** Create mode without a user, edit mode with one (spec section 4). */
export const AdminUserModal = ({ user, onClose }: Props) => {
  useFocusBack();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const create = useCreateAdmin();
  const update = useUpdateAdmin();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      email: user?.email ?? '',
    },
    validate: schemaResolver(AdminUserForm, { sync: true }),
    // A changed form is another request.
    onValuesChange: () => setKey(crypto.randomUUID()),
  });

  const { busy, onSubmit } = useSend(form, async (values) => {
    if (user) {
      await update.mutateAsync({ id: user.id, ...values });
      successToast('user detail updated.');
    } else {
      await create.mutateAsync({ ...values, idempotencyKey });
      successToast('Saved Successfully');
    }
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={user ? 'Edit User' : 'Create User'} centered>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            label="First Name"
            withAsterisk
            autoComplete="off"
            data-autofocus
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last Name"
            withAsterisk
            autoComplete="off"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
          <TextInput
            label="Email"
            withAsterisk
            type="email"
            autoComplete="off"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <FormButtons send={user ? 'Update' : 'Save'} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
