import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { WelcomeSteps } from '../../../features/fractionals/approval/welcome-steps.tsx';
import { useBrand } from '../../../lib/brand.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Welcome', (brand) => `How a fractional executive starts on ${brand}.`);

export default function AccountFractionalWelcomePage() {
  const session = useSession();
  const next =
    session === null
      ? { to: '/sign-up?type=fractional', label: 'Sign up' }
      : session.type !== 'fractional' || session.submit_approval_request
        ? // The start page redirects each kind of account to its home page.
          { to: '/', label: 'Go to your home' }
        : { to: '/account/fractional/next-step', label: 'Complete your profile' };
  const { name } = useBrand();
  return (
    <>
      <PageHeader
        title={session ? `Welcome, ${session.firstName}` : `Welcome to ${name}`}
        lead="Three steps from here to your first application."
      />
      <WelcomeSteps />
      <Button component={Link} to={next.to} size="lg">
        {next.label}
      </Button>
    </>
  );
}
