import { PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { changePassword, PasswordChange } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { HiddenUsername } from './form-parts.tsx';
import { PasswordStrength } from './password-strength.tsx';

const schema = PasswordChange.pick({ new_password: true });

/** Changes the password, which signs out the other devices. */
export const ChangePasswordDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [password, setPassword] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { new_password: '' },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => setPassword(values.new_password),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { message } = await call(changePassword, { body, quiet: true });
    successToast(message);
    onClose();
  });
  return (
    <FormModal
      title="Change password"
      centered
      submitLabel="Change password"
      {...{ busy, failure, onSubmit, onClose }}
    >
      <p>This signs you out on your other devices.</p>
      <HiddenUsername email={email} />
      <PasswordInput
        label="New password"
        description="At least 8 characters. A few unrelated words make a good password."
        autoComplete="new-password"
        required
        data-autofocus
        key={form.key('new_password')}
        {...form.getInputProps('new_password')}
      />
      <PasswordStrength password={password} />
    </FormModal>
  );
};
