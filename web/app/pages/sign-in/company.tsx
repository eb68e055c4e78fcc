import { Link, useSearchParams } from 'react-router';
import { CompanySignInForm } from '../../features/accounts/company-sign-in-form.tsx';
import styles from '../../features/accounts/form-parts.module.css';
import { AuthHeading } from '../../features/accounts/form-parts.tsx';
import { signInPath } from '../../lib/guards.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';

export const meta = privatePageMeta('Company sign-in', (brand) => `Sign in to ${brand} with your company.`);

export default function CompanySignInPage() {
  const [params] = useSearchParams();
  const returnPath = params.get('return');
  return (
    <>
      <AuthHeading title="Company sign-in" lead="Enter your work email. Your company signs you in." />
      <CompanySignInForm returnPath={returnPath} />
      <p className={styles.under}>
        <Link to={signInPath(returnPath)}>Sign in another way</Link>
      </p>
    </>
  );
}
