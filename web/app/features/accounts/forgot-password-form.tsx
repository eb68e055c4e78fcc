import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { AddressForm, forgotPassword } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';
import { useReset } from './use-reset.ts';

/** Asks for a code to set a new password. */
export const ForgotPasswordForm = ({ onSent }: { onSent: () => void }) => {
  const { keep } = useReset();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(AddressForm, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async ({ email }) => {
    const { mailbox } = await call(forgotPassword, { body: { email }, quiet: true });
    keep({ email: email.trim(), mailbox, ticket: undefined });
    onSent();
  });
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Send the code
      </Button>
    </form>
  );
};
