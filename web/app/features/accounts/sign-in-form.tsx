import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from 'react-router';
import { Credentials, type SignInResult, signIn } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { EmailInput, FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';

/** The first step of a sign-in: email and password. */
export const SignInForm = ({ onAnswer }: { onAnswer: (result: SignInResult) => void }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    onAnswer(await call(signIn, { body }));
  });
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <EmailInput autoComplete="username webauthn" key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Sign in
      </Button>
      <p>
        <Link to="/account/forgot-password">Forgot your password?</Link>
      </p>
    </form>
  );
};
