import { Modal, Select, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { adminRoleHints, adminRoleLabels, adminRoles } from '../../../../contract/src/admin-roles.ts';
import { type AdminUser, AdminUserForm } from '../../../../contract/src/admin-users.ts';
import { useSession } from '../../lib/session.ts';
import { useFollowedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { adminUserQuery, useCreateAdmin, useUpdateAdmin } from './admin-users.data.ts';

interface Props {
  /** The admin to change; undefined creates one. */
  userId: string | undefined;
  onClose: () => void;
}

/** Create mode without an id, edit mode with one (spec section 4). */
export const AdminUserModal = ({ userId, onClose }: Props) => {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={userId === undefined ? 'Create User' : 'Edit User'} centered>
      {userId === undefined ? (
        <UserForm user={undefined} onClose={onClose} />
      ) : (
        <EditForm userId={userId} onClose={onClose} />
      )}
    </Modal>
  );
};

const EditForm = ({ userId, onClose }: { userId: string; onClose: () => void }) => (
  <LoadBoundary query={useQuery(adminUserQuery(userId))} skeleton={<ListSkeleton rows={3} />}>
    {(user) => <UserForm user={user} onClose={onClose} />}
  </LoadBoundary>
);

const roleOptions = adminRoles.map((role) => ({ value: role, label: adminRoleLabels[role] }));

type Fields = Pick<AdminUser, 'first_name' | 'last_name' | 'email' | 'role'>;

const toFields = ({ first_name, last_name, email, role }: Fields): Fields => ({
  first_name,
  last_name,
  email,
  role,
});

const newAdmin: Fields & { version: null } = {
  first_name: '',
  last_name: '',
  email: '',
  role: 'support',
  version: null,
};

const UserForm = ({ user, onClose }: { user: AdminUser | undefined; onClose: () => void }) => {
  const isOwn = useSession()?.id === user?.id;
  // Only an open invitation may move to another address: control of the mail is control of the account.
  const invited = user === undefined || user.status === 'invited';
  const create = useCreateAdmin();
  const update = useUpdateAdmin();
  const record = user ?? newAdmin;
  const form = useForm({
    initialValues: toFields(record),
    validate: schemaResolver(AdminUserForm, { sync: true }),
  });
  const { saveOptions } = useFollowedRecord<Fields & { version: number | null }, Fields>(
    form,
    record,
    toFields,
    toFields,
  );
  const { busy, onSubmit } = useSend(form, async (values) => {
    if (user) {
      await update.mutateAsync({ id: user.id, ...values, merge: saveOptions() });
      successToast('user detail updated.');
    } else {
      await create.mutateAsync(values);
      successToast('Saved Successfully');
    }
    onClose();
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="First Name"
          required
          autoComplete="off"
          autoFocus
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        <TextInput label="Last Name" required autoComplete="off" {...form.getInputProps('last_name')} />
        <TextInput
          label="Email"
          required
          type="email"
          autoComplete="off"
          readOnly={!invited}
          description={
            invited
              ? user && 'A new address gets a new invitation.'
              : `${isOwn ? 'Change it in your settings' : 'Only they can change it, in their settings'}.`
          }
          {...form.getInputProps('email')}
        />
        <Select
          label="Role"
          required
          allowDeselect={false}
          data={roleOptions}
          disabled={isOwn}
          description={adminRoleHints[form.values.role]}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('role')}
        />
        <FormButtons submitLabel={user ? 'Update' : 'Save'} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
};
