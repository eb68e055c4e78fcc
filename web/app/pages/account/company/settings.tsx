import { AccountSettings } from '../../../features/accounts/account-settings.tsx';
import { signOutHere } from '../../../features/site/sign-out.ts';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = titled('Settings');

const links = [
  { to: '/account/company/settings/manage-plans', label: 'Your plan' },
  { to: '/account/company/settings/payment-history', label: 'Payment history' },
];

export default function CompanySettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <AccountSettings links={links} onSignOut={signOutHere} />
    </>
  );
}
