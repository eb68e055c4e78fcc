import { useNavigate, useSearchParams } from 'react-router';
import { SignUp } from '../features/accounts/sign-up.tsx';
import { useSaveWantedPlan } from '../features/billing/wanted-plan.ts';
import { afterSignIn, safeReturnPath } from '../lib/guards.ts';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta(
  'Create your account',
  (brand) => `Join ${brand} as an executive or to hire one.`,
);

export default function SignUpPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useSaveWantedPlan(params.get('plan'), safeReturnPath(params.get('return')));
  return (
    <SignUp
      onDone={(profile) => void navigate(afterSignIn(profile, params.get('return')), { replace: true })}
    />
  );
}
