import { ConnectedAccounts } from '../../../features/accounts/connected-accounts.tsx';
import { DeviceList } from '../../../features/accounts/device-list.tsx';
import { SignInMethods } from '../../../features/accounts/factors/sign-in-methods.tsx';
import { signOutHere, signOutToSetPassword } from '../../../features/site/sign-out.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Sign-in and security');

/** How the person signs in, and where they are signed in. */
export default function SecuritySettingsPage() {
  const profile = useSession();
  if (!profile) return null;
  return (
    <>
      <PageHeader title="Sign-in and security" />
      <SignInMethods email={profile.email} onSetPassword={() => void signOutToSetPassword()} />
      <ConnectedAccounts />
      <DeviceList onSignOut={signOutHere} />
    </>
  );
}
