import { Link, Outlet, useLocation } from 'react-router';
import { SettingsNavigation } from '../../features/accounts/settings-navigation.tsx';

/** The plan pages: the offer and the history belong to 'Billing', too. */
const billingPages = ['/manage-plans', '/purchase-plan', '/payment-history'];

/** The settings pages below `base`, which ends with `/settings`. */
const getLinks = (base: string, current: string) => {
  const isCompany = base.startsWith('/account/company/');
  // The plans of a fractional open after their request for approval.
  const hasBilling = !base.includes('/next-step/');
  const pages = [
    { page: '', label: 'Profile' },
    { page: '/security', label: 'Sign-in and security' },
    { page: '/notifications', label: 'Notifications' },
    ...(isCompany ? [{ page: '/team', label: 'Team' }] : []),
    ...(hasBilling ? [{ page: '/business', label: 'Business details' }] : []),
    ...(hasBilling ? [{ page: '/manage-plans', label: 'Billing' }] : []),
    { page: '/api-keys', label: 'API keys' },
    ...(isCompany ? [{ page: '/webhooks', label: 'Webhooks' }] : []),
    { page: '/data', label: 'Your data' },
  ];
  const section = billingPages.includes(current) ? '/manage-plans' : current;
  return pages.map(({ page, label }) => ({ to: `${base}${page}`, label, isCurrent: page === section }));
};

/** The settings of a company or a fractional: the links to all sections stay visible. */
export default function SettingsLayout() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const [, base = '', current = ''] = /^(.*\/settings)(\/.*)?$/.exec(path) ?? [];
  return (
    <SettingsNavigation
      links={getLinks(base, current)}
      isWide={billingPages.includes(current)}
      back={
        base.includes('/next-step/') && <Link to="/account/fractional/next-step">Back to your profile</Link>
      }
    >
      <Outlet />
    </SettingsNavigation>
  );
}
