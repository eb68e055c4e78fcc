import { AccountSettings } from '../../../features/accounts/account-settings.tsx';
import { NotificationPreferences } from '../../../features/notifications/notification-preferences.tsx';
import { signOutHere } from '../../../features/site/sign-out.ts';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = titled('Settings');

const parts = [{ anchor: 'notifications', title: 'Notifications' }];

export default function FractionalSettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <AccountSettings kind="fractional" onSignOut={signOutHere} parts={parts}>
        <NotificationPreferences />
      </AccountSettings>
    </>
  );
}
