import { Link, useNavigate, useSearchParams } from 'react-router';
import styles from '../features/accounts/form-parts.module.css';
import { AuthHeading } from '../features/accounts/form-parts.tsx';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { afterSignIn } from '../lib/guards.ts';
import { titled } from '../lib/title.ts';

export const meta = titled('Sign in', 'Sign in to Cadre.');

export default function SignInPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get('return');
  const signUp = wanted === null ? '/sign-up' : `/sign-up?return=${encodeURIComponent(wanted)}`;
  return (
    <>
      <AuthHeading
        title="Sign in"
        lead={wanted === null ? 'Good to see you again.' : 'Then we take you to the page you wanted.'}
      />
      <SignInForm onDone={(profile) => void navigate(afterSignIn(profile, wanted), { replace: true })} />
      <p className={styles.under}>
        New here? <Link to={signUp}>Create an account</Link>
      </p>
    </>
  );
}
