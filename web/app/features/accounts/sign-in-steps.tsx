import { type ReactNode, useState } from 'react';
import type { SecondFactorRequired, Session } from '../../../../contract/src/accounts.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { PasskeySignIn } from './factors/passkey-sign-in.tsx';
import { SecondFactorForm } from './factors/second-factor-form.tsx';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSavedFlow } from './use-saved-flow.ts';

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
