import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { changePassword, PasswordChange } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { successToast } from '../../ui/toasts.ts';
import styles from './form-parts.module.css';
import { FormFailure, HiddenUsername } from './form-parts.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Changes the password, which signs out the other devices. */
export const ChangePasswordForm = ({ email }: { email: string }) => {
  const [newPassword, setNewPassword] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', new_password: '' },
    validate: schemaResolver(PasswordChange, { sync: true }),
    onValuesChange: (values) => setNewPassword(values.new_password),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { message } = await call(changePassword, { body, quiet: true });
    form.reset();
    successToast(message);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <HiddenUsername email={email} />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        key={form.key('new_password')}
        {...form.getInputProps('new_password')}
      />
      <PasswordStrength password={newPassword} />
      <FormFailure message={failure} />
      <div>
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
};
