import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { changePassword, PasswordChange } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { successToast } from '../../ui/toasts.ts';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { shownPassword } from './shown-password.ts';

/** The present password and a new one; other devices are signed out. */
export const ChangePasswordForm = ({ email }: { email: string }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', new_password: '' },
    validate: schemaResolver(PasswordChange, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    const { message } = await call(changePassword, { body, quiet: true });
    form.reset();
    successToast(message);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        label="Present password"
        autoComplete="current-password"
        visibilityToggleButtonProps={shownPassword}
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label="New password"
        description="8 characters or more."
        autoComplete="new-password"
        visibilityToggleButtonProps={shownPassword}
        key={form.key('new_password')}
        {...form.getInputProps('new_password')}
      />
      <FormFailure message={failure} />
      <div>
        <Button type="submit" loading={busy}>
          Change the password
        </Button>
      </div>
    </form>
  );
};
