import { Link } from 'react-router';
import { NotificationHistory } from '../../features/notifications/notification-history.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { settingsPath } from '../../lib/settings-path.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Notifications');

export default function NotificationsPage() {
  const profile = useSession();
  const settings = profile && settingsPath(profile);
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={
          <>
            Newest first. Choose what you are notified of in{' '}
            <Link to={`${settings}${profile?.type === 'admin' ? '#' : '/'}notifications`}>your settings</Link>
            .
          </>
        }
      />
      <NotificationHistory />
    </>
  );
}
