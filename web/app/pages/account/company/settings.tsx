import { AccountSettings } from '../../../features/accounts/account-settings.tsx';
import { Team } from '../../../features/companies/team.tsx';
import { NotificationPreferences } from '../../../features/notifications/notification-preferences.tsx';
import { signOutHere } from '../../../features/site/sign-out.ts';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = titled('Settings');

const parts = [
  { anchor: 'notifications', title: 'Notifications' },
  { anchor: 'team', title: 'Team' },
];

export default function CompanySettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <AccountSettings kind="company" onSignOut={signOutHere} parts={parts}>
        <NotificationPreferences />
        <Team />
      </AccountSettings>
    </>
  );
}
