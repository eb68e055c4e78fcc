import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { Password } from '../../../../contract/src/accounts.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { FormFailure, HiddenUsername } from './form-parts.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { useEarlyForm } from './use-early-form.ts';

const schema = z.object({ password: Password });

interface Props {
  /** The account's address, for password managers. */
  email?: string | undefined;
  /** The ticket that allows it. */
  ticket: string;
  action: string;
  onSend: (password: string) => Promise<void>;
}

/** Sets a password. It is entered once, because it can be shown. */
export const NewPasswordForm = ({ email, ticket, action, onSend }: Props) => {
  const [password, setPassword] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => setPassword(values.password),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, (values) => onSend(values.password));
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      {email !== undefined && <HiddenUsername email={email} />}
      <PasswordInput
        label="Password"
        description="At least 8 characters. A few unrelated words make a good password."
        name="password"
        autoComplete="new-password"
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordStrength password={password} ticket={ticket} />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        {action}
      </Button>
    </form>
  );
};
