import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link } from 'react-router';
import { Credentials, signIn, withoutSecondFactor } from '../../../../contract/src/accounts.ts';
import { call } from '../../lib/call.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { EmailInput, FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';

/** Signs in with email and password. */
export const SignInForm = ({ onDone }: { onDone: (profile: Profile) => void }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    onDone(startSession(withoutSecondFactor(await call(signIn, { body }))));
  });
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <EmailInput key={form.key('email')} {...form.getInputProps('email')} />
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
