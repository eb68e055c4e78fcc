import { Link, useNavigate } from 'react-router';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import styles from '../../features/accounts/form-parts.module.css';
import { AuthHeading } from '../../features/accounts/form-parts.tsx';
import { titled } from '../../lib/title.ts';

export const meta = titled('Forgotten password');

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading
        title="Forgotten your password?"
        lead="Tell us your address, and we mail you a code to choose a new one."
      />
      <ForgotPasswordForm onSent={() => void navigate('/account/reset-password')} />
      <p className={styles.under}>
        Remembered it? <Link to="/sign-in">Sign in</Link>
      </p>
    </>
  );
}
