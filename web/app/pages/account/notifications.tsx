import { Link } from 'react-router';
import { NotificationHistory } from '../../features/notifications/notification-history.tsx';
import { NotificationPreferences } from '../../features/notifications/notification-preferences.tsx';
import { useSession } from '../../lib/session.ts';
import { titled } from '../../lib/title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = titled('Notifications');

export default function NotificationsPage() {
  const profile = useSession();
  // An admin has no settings page of their own.
  const admin = profile?.type === 'admin';
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={
          admin ? (
            'What concerned you, newest first.'
          ) : (
            <>
              What concerned you, newest first. What you are told of, and how, is{' '}
              <Link to={`/account/${profile?.type}/settings#notifications`}>your choice</Link>.
            </>
          )
        }
      />
      <NotificationHistory />
      {admin && <NotificationPreferences />}
    </>
  );
}
