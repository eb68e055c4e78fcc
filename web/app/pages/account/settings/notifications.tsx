import { NotificationPreferences } from '../../../features/notifications/notification-preferences.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Notification settings');

export default function NotificationSettingsPage() {
  return (
    <>
      <PageHeader
        title="Notifications"
        lead="Choose what you are notified about, and how. Changes are saved immediately."
      />
      <NotificationPreferences />
    </>
  );
}
