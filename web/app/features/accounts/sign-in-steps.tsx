import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  Credentials,
  type SecondFactorRequired,
  type Session,
  type SignInResult,
  signIn,
} from '../../../../contract/src/accounts.ts';
import { passkeySignIn, passkeySignInOptions } from '../../../../contract/src/factors.ts';
import { call } from '../../lib/call.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { cancelPasskey, isPasskeyBrowser, requestPasskey } from './factors/passkeys.ts';
import { SecondFactorForm } from './factors/second-factor-form.tsx';
import { usePasskey } from './factors/use-passkey.ts';
import styles from './form-parts.module.css';
import { EmailInput, FormFailure } from './form-parts.tsx';
import { useEarlyForm } from './use-early-form.ts';
import { useSavedFlow } from './use-saved-flow.ts';

/** The first step of a sign-in: email and password. */
const SignInForm = ({ onAnswer }: { onAnswer: (result: SignInResult) => void }) => {
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

const signInWithPasskey = async ({ autofill }: { autofill: boolean }): Promise<Session> => {
  const { challenge, options } = await call(passkeySignInOptions, { body: {}, quiet: true });
  const passkey = await requestPasskey(options, { autofill });
  return call(passkeySignIn, { body: { challenge, passkey }, quiet: true });
};

/** Signs in with a passkey: by a button, and in a browser that has used one also by the autofill of the address. */
const PasskeySignIn = ({ onDone }: { onDone: (session: Session) => void }) => {
  const { busy, failure, run } = usePasskey(async () => onDone(await signInWithPasskey({ autofill: false })));
  const autofill = useEffectEvent(() => {
    // Most browsers reject it, because they have no autofill of passkeys or because nobody picked one.
    signInWithPasskey({ autofill: true }).then(onDone, () => undefined);
  });
  useEffect(() => {
    if (!isPasskeyBrowser()) return;
    autofill();
    return () => void cancelPasskey();
  }, []);
  return (
    <>
      {failure !== undefined && <FormFailure message={failure} />}
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void run()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
};

type PendingSignIn = SecondFactorRequired['second_factor'] & { until: number };

/** For how long the server accepts the second step. */
const validMilliseconds = 10 * 60_000;

/** The sign-in in this tab that waits for its second factor. */
const usePendingSignIn = () => {
  const { saved, save, clear } = useSavedFlow<PendingSignIn>('cadre.second-factor');
  const { challenge, methods, until = 0 } = saved;
  const pending =
    challenge !== undefined && methods && until > Date.now() ? { challenge, methods } : undefined;
  return {
    pending,
    begin: (step: SecondFactorRequired['second_factor']) =>
      save({ ...step, until: Date.now() + validMilliseconds }),
    clear,
  };
};

interface Props {
  heading: ReactNode;
  /** Below the first step. */
  children: ReactNode;
  onDone: (profile: Profile) => void;
}

/** A sign-in with a password and, for an account that has one, a second factor; or with a passkey. */
export const SignInSteps = ({ heading, children, onDone }: Props) => {
  const { pending, begin, clear } = usePendingSignIn();
  const [isExpired, setExpired] = useState(false);
  const finish = (session: Session) => {
    clear();
    onDone(startSession(session));
  };
  if (pending)
    return (
      <SecondFactorForm
        {...pending}
        onDone={finish}
        onBack={clear}
        onExpired={() => {
          setExpired(true);
          clear();
        }}
      />
    );
  return (
    <>
      {heading}
      {isExpired && <FormFailure message="This sign-in took too long. Sign in again." />}
      <SignInForm
        onAnswer={(answer) => {
          setExpired(false);
          if ('second_factor' in answer) begin(answer.second_factor);
          else finish(answer);
        }}
      />
      <div className={styles.or}>
        <span>or</span>
      </div>
      <PasskeySignIn onDone={finish} />
      {children}
    </>
  );
};
