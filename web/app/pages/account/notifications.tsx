import { href, Link } from 'react-router';
import { NotificationHistory } from '../../features/notifications/notification-history.tsx';
import { NotificationPreferences } from '../../features/notifications/notification-preferences.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Notifications');

export default function NotificationsPage() {
  const profile = useSession();
  // Admins have no settings page, so their preferences are shown here.
  const isAdmin = profile?.type === 'admin';
  const kind = profile?.type === 'company' ? 'company' : 'fractional';
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={
          isAdmin ? (
            'Newest first.'
          ) : (
            <>
              Newest first. Choose what you are notified of in{' '}
              <Link to={`${href(`/account/${kind}/settings`)}#notifications`}>your settings</Link>.
            </>
          )
        }
      />
      <NotificationHistory />
      {isAdmin && <NotificationPreferences />}
    </>
  );
}
