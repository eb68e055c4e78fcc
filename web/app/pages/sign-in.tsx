import { href, Link, useNavigate, useSearchParams } from 'react-router';
import styles from '../features/accounts/form-parts.module.css';
import { AuthHeading } from '../features/accounts/form-parts.tsx';
import { ProviderButtons } from '../features/accounts/provider-buttons.tsx';
import { connectWaitingProvider } from '../features/accounts/provider-proof.tsx';
import { useProviderFlow } from '../features/accounts/provider-sign-in.data.ts';
import { SignInSteps } from '../features/accounts/sign-in-steps.tsx';
import { afterSignIn } from '../lib/guards.ts';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Sign in', (brand) => `Sign in to ${brand}.`);

const withReturn = (path: string, returnPath: string | null) =>
  returnPath === null ? path : `${path}?return=${encodeURIComponent(returnPath)}`;

export default function SignInPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnPath = params.get('return');
  const { saved, clear } = useProviderFlow();
  return (
    <SignInSteps
      heading={
        <AuthHeading
          title="Sign in"
          lead={returnPath === null ? 'Welcome back.' : 'Sign in to continue to the page you asked for.'}
        />
      }
      onDone={async (profile) => {
        await connectWaitingProvider(saved.step, profile.email);
        clear();
        await navigate(afterSignIn(profile, returnPath), { replace: true });
      }}
    >
      <ProviderButtons returnPath={returnPath} />
      <p className={styles.under}>
        <Link to={withReturn(href('/sign-in/company'), returnPath)}>Company sign-in</Link>
      </p>
      <p className={styles.under}>
        New here? <Link to={withReturn(href('/sign-up'), returnPath)}>Create an account</Link>
      </p>
    </SignInSteps>
  );
}
