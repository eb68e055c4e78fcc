import { Link, useNavigate, useSearchParams } from 'react-router';
import { inputPassword, userSignup } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { call } from '../../lib/call.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form-parts.module.css';
import { AuthHeading } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignUpDetailsForm } from './sign-up-details.tsx';
import { SignUpType } from './sign-up-type.tsx';
import { emptyDetails, type SignUpDetails, signupOf, useSignUp } from './use-sign-up.ts';

type Step = 'type' | 'details' | 'code' | 'password';

const typeOf = (given: string | null): SignUpDetails['user_type'] | undefined =>
  given === 'company' || given === 'fractional' ? given : undefined;

/** Type, details, code, password: the step is in the URL, so that back leads back, and a reload stays. */
const useSteps = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { kept, keep, forget, ready } = useSignUp();
  const type = typeOf(params.get('type')) ?? kept.details?.user_type;
  const wanted = params.get('step') ?? (typeOf(params.get('type')) ? 'details' : 'type');
  const reachable: Record<Step, boolean> = {
    type: true,
    details: type !== undefined,
    code: kept.sent === true,
    password: kept.ticket !== undefined,
  };
  const fallback = kept.sent && wanted === 'password' ? 'code' : 'type';
  const step = wanted in reachable && reachable[wanted as Step] ? (wanted as Step) : fallback;

  const hrefOf = (to: Step, more: Record<string, string> = {}) => {
    const next = new URLSearchParams(params);
    next.set('step', to);
    for (const [name, value] of Object.entries(more)) next.set(name, value);
    return `/sign-up?${next}`;
  };
  const go = (to: Step, replace = false) => navigate(hrefOf(to), { replace });
  const back = params.get('return');
  const signInHref = back === null ? '/sign-in' : `/sign-in?return=${encodeURIComponent(back)}`;
  const waiting = !ready && (wanted === 'code' || wanted === 'password');
  return { step, type: type ?? 'fractional', kept, keep, forget, waiting, hrefOf, go, signInHref };
};

/** The whole way to an account. */
export const SignUp = ({ onDone }: { onDone: (profile: Profile) => void }) => {
  const { step, type, kept, keep, forget, waiting, hrefOf, go, signInHref } = useSteps();
  const details = kept.details ?? emptyDetails;

  const sendPassword = async (password: string) => {
    try {
      const body = { ticket: kept.ticket ?? '', password };
      const profile = startSession(await call(inputPassword, { body, quiet: true }));
      forget();
      onDone(profile);
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_ticket') keep({ ticket: undefined });
      throw error;
    }
  };

  if (waiting) return null;

  if (step === 'details')
    return (
      <>
        <AuthHeading
          step="Step 1 of 3"
          title={type === 'company' ? 'Hire on Cadre' : 'Join Cadre as an executive'}
          lead={
            <>
              {type === 'company' ? 'Looking for work yourself? ' : 'Hiring for a company? '}
              <Link to={hrefOf('details', { type: type === 'company' ? 'fractional' : 'company' })}>
                {type === 'company' ? 'Join as an executive' : 'Sign your company up'}
              </Link>
            </>
          }
        />
        <SignUpDetailsForm key={type} type={type} signInHref={signInHref} onSent={() => go('code')} />
        <p className={styles.under}>
          Have an account? <Link to={signInHref}>Sign in</Link>
        </p>
      </>
    );

  if (step === 'code')
    return (
      <>
        <AuthHeading
          step="Step 2 of 3"
          title="Check your mail"
          lead={
            <>
              We have sent a code of six digits to <strong>{details.email}</strong>.
            </>
          }
        />
        <CodeForm
          email={details.email}
          purpose="signup"
          mailbox={kept.mailbox}
          onTicket={(ticket) => {
            keep({ ticket });
            void go('password', true);
          }}
          onAgain={async () => {
            await call(userSignup, { body: signupOf(details) });
          }}
        />
        <p className={styles.under}>
          Wrong address? <Link to={hrefOf('details')}>Change it</Link>
        </p>
      </>
    );

  if (step === 'password')
    return (
      <>
        <AuthHeading step="Step 3 of 3" title="Choose a password" lead="Then you are in." />
        <NewPasswordForm email={details.email} action="Create the account" onSend={sendPassword} />
      </>
    );

  return (
    <>
      <AuthHeading title="Create your account" lead="Free to start, in about two minutes." />
      <SignUpType hrefFor={(chosen) => hrefOf('details', { type: chosen })} />
      <p className={styles.under}>
        Have an account? <Link to={signInHref}>Sign in</Link>
      </p>
    </>
  );
};
