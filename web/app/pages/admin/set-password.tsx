import { useNavigate, useSearchParams } from 'react-router';
import { SetPassword } from '../../features/accounts/set-password.tsx';
import { landingOf } from '../../lib/guards.ts';
import { titled } from '../../lib/title.ts';

export const meta = titled('Set your password');

export default function SetPasswordPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SetPassword
      ticket={params.get('ticket')}
      onDone={(profile) => void navigate(landingOf(profile), { replace: true })}
    />
  );
}
