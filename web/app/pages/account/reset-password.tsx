import { useNavigate } from 'react-router';
import { ResetPassword } from '../../features/accounts/reset-password.tsx';
import { titled } from '../../lib/title.ts';
import { successToast } from '../../ui/toasts.ts';

export const meta = titled('Set a new password');

export default function ResetPasswordPage() {
  const navigate = useNavigate();
  return (
    <ResetPassword
      onDone={() => {
        successToast('Your password is changed. Sign in with the new one.');
        void navigate('/sign-in', { replace: true });
      }}
    />
  );
}
