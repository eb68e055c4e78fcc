import { useNavigate } from 'react-router';
import { ProviderCallback } from '../../features/accounts/provider-callback.tsx';
import { afterSignIn } from '../../lib/guards.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';

export const meta = privatePageMeta('Signing in');

/** Where providers and the sign-in of a company send people back to. */
export default function SignInCallbackPage() {
  const navigate = useNavigate();
  return (
    <ProviderCallback
      onDone={(profile, returnPath) => void navigate(afterSignIn(profile, returnPath), { replace: true })}
    />
  );
}
