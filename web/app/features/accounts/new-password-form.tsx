import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { Password } from '../../../../contract/src/accounts.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { shownPassword } from './shown-password.ts';
import { useEarlyForm } from './use-early-form.ts';

const schema = z.object({ password: Password });

interface Props {
  /** Whose password it is, so that a password manager keeps the two together. */
  email?: string | undefined;
  action: string;
  onSend: (password: string) => Promise<void>;
}

/** Chooses a password; seen on demand, so it is asked for once. */
export const NewPasswordForm = ({ email, action, onSend }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, ({ password }) => onSend(password));
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      {email !== undefined && (
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordInput
        label="Password"
        description="8 characters or more. A few words that have nothing to do with each other make a good one."
        name="password"
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={shownPassword}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        {action}
      </Button>
    </form>
  );
};
