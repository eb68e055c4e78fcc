import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';
import { ForbiddenState } from '../ui/states.tsx';

export const meta = titled('Pricing', 'Plans for fractional executives.');

export default function PricingPage() {
  if (useSession()?.type === 'company')
    return (
      <ForbiddenState
        title="Page Not Accessible"
        text="Employer Cannot Access this page!"
        to="/account/employer/employer-profile"
        label="Back to Home Screen"
      />
    );
  return (
    <BeingBuilt
      title="Pricing"
      will="The plans Basic, Premium and Powerhouse, by month or year, in your currency."
      links={[
        { to: '/sign-up', label: 'Sign up' },
        { to: '/jobgrid', label: 'See the open jobs' },
      ]}
    />
  );
}
