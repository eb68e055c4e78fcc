import { Link, useNavigate } from 'react-router';
import styles from '../../features/accounts/form-parts.module.css';
import { AuthHeading } from '../../features/accounts/form-parts.tsx';
import { ForgotPasswordForm, ResetPassword } from '../../features/accounts/password-reset.tsx';
import { privatePageMeta, useRouteId } from '../../lib/page-meta.ts';
import { successToast } from '../../ui/toasts.ts';

export const meta = privatePageMeta({
  'account/forgot-password': 'Forgotten password',
  'account/reset-password': 'Set a new password',
});

/** The two pages of a password reset: request a code, then enter it and choose a password. */
export default function PasswordResetPage() {
  return useRouteId() === 'account/forgot-password' ? <RequestCode /> : <NewPassword />;
}

const RequestCode = () => {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        lead="Enter your address, and we’ll mail you a code to choose a new password."
      />
      <ForgotPasswordForm onSent={() => void navigate('/account/reset-password')} />
      <p className={styles.under}>
        Remembered it? <Link to="/sign-in">Sign in</Link>
      </p>
    </>
  );
};

const NewPassword = () => {
  const navigate = useNavigate();
  return (
    <ResetPassword
      onDone={() => {
        successToast('Your password is changed. Sign in with the new one.');
        void navigate('/sign-in', { replace: true });
      }}
    />
  );
};
