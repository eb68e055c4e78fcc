import { href, Link, useNavigate, useSearchParams } from 'react-router';
import styles from '../features/accounts/form-parts.module.css';
import { AuthHeading } from '../features/accounts/form-parts.tsx';
import { SignInSteps } from '../features/accounts/sign-in-steps.tsx';
import { afterSignIn } from '../lib/guards.ts';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Sign in', 'Sign in to Cadre.');

export default function SignInPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnPath = params.get('return');
  const signUp = `${href('/sign-up')}${returnPath === null ? '' : `?return=${encodeURIComponent(returnPath)}`}`;
  return (
    <SignInSteps
      heading={
        <AuthHeading
          title="Sign in"
          lead={returnPath === null ? 'Welcome back.' : 'Sign in to continue to the page you asked for.'}
        />
      }
      onDone={(profile) => void navigate(afterSignIn(profile, returnPath), { replace: true })}
    >
      <p className={styles.under}>
        New here? <Link to={signUp}>Create an account</Link>
      </p>
    </SignInSteps>
  );
}
