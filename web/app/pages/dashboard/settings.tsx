import { useQuery } from '@tanstack/react-query';
import { DeviceList } from '../../features/accounts/device-list.tsx';
import { factors, needsFactor } from '../../features/accounts/factors/factors.data.ts';
import { SignInMethods } from '../../features/accounts/factors/sign-in-methods.tsx';
import { OwnProfile } from '../../features/accounts/own-profile.tsx';
import { ApiKeys } from '../../features/api-keys/api-keys.tsx';
import { NotificationPreferences } from '../../features/notifications/notification-preferences.tsx';
import { PendingActionsLink } from '../../features/pending-actions/pending-actions-link.tsx';
import { signOutHere, signOutToSetPassword } from '../../features/site/sign-out.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './settings.module.css';

export const meta = privatePageMeta('Your settings');

/** An admin's own account. An admin without a second factor can open only this page (`lib/call.ts`). */
export default function AdminSettingsPage() {
  const profile = useSession();
  const query = useQuery(factors);
  const isLimited = query.data !== undefined && needsFactor(query.data);
  if (!profile) return null;
  return (
    <div className={styles.page}>
      <PageHeader title="Your settings" />
      <SignInMethods email={profile.email} onSetPassword={() => void signOutToSetPassword()} />
      {!isLimited && (
        <Section title="Profile">
          <OwnProfile profile={profile} />
        </Section>
      )}
      <DeviceList onSignOut={signOutHere} />
      {!isLimited && (
        <Section
          anchor="notifications"
          title="Notifications"
          lead="Choose what you are notified about, and how. Changes are saved immediately."
        >
          <NotificationPreferences />
        </Section>
      )}
      {!isLimited && (
        <Section anchor="api-keys" title="API keys" lead="Keys let your programs and assistants act as you.">
          <PendingActionsLink />
          <ApiKeys type={profile.type} />
        </Section>
      )}
    </div>
  );
}
