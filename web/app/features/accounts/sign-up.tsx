import { IconArrowRight } from '@tabler/icons-react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import { inputPassword, userSignup } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { useBrand } from '../../lib/brand.ts';
import { call } from '../../lib/call.ts';
import { signInPath } from '../../lib/guards.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form-parts.module.css';
import { AuthHeading } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignUpDetailsForm } from './sign-up-details.tsx';
import typeStyles from './sign-up-type.module.css';
import { emptyDetails, type SignUpDetails, toSignup, useSignUp } from './use-sign-up.ts';

type Step = 'type' | 'details' | 'code' | 'password';
type AccountType = SignUpDetails['user_type'];

const parseType = (text: string | null): AccountType | undefined =>
  text === 'company' || text === 'fractional' ? text : undefined;

/** The steps of a sign-up. The current step is in the URL, so that back and reload work. */
const useSteps = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { saved, ready } = useSignUp();
  const type = parseType(params.get('type')) ?? saved.details?.user_type;
  const requested = params.get('step') ?? (parseType(params.get('type')) ? 'details' : 'type');
  const isReachable: Record<Step, boolean> = {
    type: true,
    details: type !== undefined,
    code: saved.sent === true,
    password: saved.ticket !== undefined || params.has('ticket'),
  };
  const fallback = saved.sent && requested === 'password' ? 'code' : 'type';
  const step = requested in isReachable && isReachable[requested as Step] ? (requested as Step) : fallback;

  const buildHref = (to: Step, changes: Record<string, string> = {}) => {
    const next = new URLSearchParams({ ...Object.fromEntries(params), step: to, ...changes });
    return `${href('/sign-up')}?${next}`;
  };
  return {
    step,
    type: type ?? 'fractional',
    /** The stored progress, on which the step depends, is not known yet. */
    isPending: !ready && (requested === 'code' || requested === 'password'),
    buildHref,
    goTo: (to: Step, replace = false) => navigate(buildHref(to), { replace }),
    returnPath: params.get('return'),
    signInHref: signInPath(params.get('return')),
  };
};

type Steps = ReturnType<typeof useSteps>;

const types = [
  {
    type: 'fractional',
    title: 'I am an executive',
    text: 'Show your experience, and apply to part-time roles that match your hours and rate.',
  },
  {
    type: 'company',
    title: 'I am hiring for a company',
    text: 'Describe what has to be done, and meet people who have done it before.',
  },
] as const;

const TypeStep = ({ buildHref, signInHref, returnPath }: Steps) => (
  <>
    <AuthHeading title="Create your account" lead="Free to start, in about two minutes." />
    <div className={typeStyles.choices}>
      {types.map(({ type, title, text }) => (
        <Link key={type} className={typeStyles.choice} to={buildHref('details', { type })}>
          <strong>{title}</strong>
          <span>{text}</span>
          <IconArrowRight aria-hidden="true" stroke={1.75} />
        </Link>
      ))}
    </div>
    <ProviderButtons returnPath={returnPath} />
    <p className={styles.under}>
      Have an account? <Link to={signInHref}>Sign in</Link>
    </p>
  </>
);

const DetailsStep = ({ type, buildHref, goTo, signInHref }: Steps) => {
  const { name } = useBrand();
  const isCompany = type === 'company';
  return (
    <>
      <AuthHeading
        step="Step 1 of 3"
        title={isCompany ? `Hire on ${name}` : `Join ${name} as an executive`}
        lead={
          <>
            {isCompany ? 'Looking for work yourself? ' : 'Hiring for a company? '}
            <Link to={buildHref('details', { type: isCompany ? 'fractional' : 'company' })}>
              {isCompany ? 'Join as an executive' : 'Sign up your company'}
            </Link>
          </>
        }
      />
      <SignUpDetailsForm key={type} type={type} signInHref={signInHref} onSent={() => goTo('code')} />
      <p className={styles.under}>
        Have an account? <Link to={signInHref}>Sign in</Link>
      </p>
    </>
  );
};

const CodeStep = ({ buildHref, goTo }: Steps) => {
  const { saved, save } = useSignUp();
  const details = saved.details ?? emptyDetails;
  return (
    <>
      <AuthHeading
        step="Step 2 of 3"
        title="Check your mail"
        lead={
          <>
            We’ve sent a six-digit code to <strong>{details.email}</strong>.
          </>
        }
      />
      <CodeForm
        email={details.email}
        purpose="signup"
        mailbox={saved.mailbox}
        onTicket={(ticket) => {
          save({ ticket });
          void goTo('password', true);
        }}
        onResend={async () => {
          await call(userSignup, { body: toSignup(details) });
        }}
      />
      <p className={styles.under}>
        Wrong address? <Link to={buildHref('details')}>Change it</Link>
      </p>
    </>
  );
};

const PasswordStep = ({ onDone }: { onDone: (profile: Profile) => void }) => {
  const { saved, save, clear } = useSignUp();
  const [params] = useSearchParams();
  // From the mailed link, or received for the code.
  const ticket = params.get('ticket') ?? saved.ticket ?? '';
  const send = async (password: string) => {
    try {
      const body = { ticket, password };
      const profile = startSession(await call(inputPassword, { body, quiet: true }));
      clear();
      onDone(profile);
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_ticket') save({ ticket: undefined });
      throw error;
    }
  };
  return (
    <>
      <AuthHeading step="Step 3 of 3" title="Choose a password" lead="This is the last step." />
      <NewPasswordForm email={saved.details?.email} ticket={ticket} action="Create account" onSend={send} />
    </>
  );
};

/** The sign-up: account type, details, code, password. */
export const SignUp = ({ onDone }: { onDone: (profile: Profile) => void }) => {
  const steps = useSteps();
  if (steps.isPending) return null;
  if (steps.step === 'details') return <DetailsStep {...steps} />;
  if (steps.step === 'code') return <CodeStep {...steps} />;
  if (steps.step === 'password') return <PasswordStep onDone={onDone} />;
  return <TypeStep {...steps} />;
};
