import { AccountSettings } from '../../features/accounts/account-settings.tsx';
import { ConnectedAccounts } from '../../features/accounts/connected-accounts.tsx';
import { CompanyDomains } from '../../features/companies/company-domains.tsx';
import { CompanySignIn } from '../../features/companies/company-sign-in.tsx';
import { Team } from '../../features/companies/team.tsx';
import { useIsOwner } from '../../features/companies/use-is-owner.ts';
import { NotificationPreferences } from '../../features/notifications/notification-preferences.tsx';
import { signOutHere } from '../../features/site/sign-out.ts';
import { privatePageMeta, useRouteId } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = privatePageMeta('Settings');

const notifications = { anchor: 'notifications', title: 'Notifications' };
const team = { anchor: 'team', title: 'Team' };

/** The settings of a company or a fractional. */
export default function SettingsPage() {
  const isCompany = useRouteId() === 'account/company/settings';
  const isOwner = useIsOwner(isCompany);
  return (
    <>
      <PageHeader title="Settings" />
      <AccountSettings
        kind={isCompany ? 'company' : 'fractional'}
        onSignOut={signOutHere}
        parts={isCompany ? [notifications, team] : [notifications]}
      >
        <NotificationPreferences />
        {isCompany && <Team />}
        <ConnectedAccounts />
        {isOwner && (
          <>
            <CompanyDomains />
            <CompanySignIn />
          </>
        )}
      </AccountSettings>
    </>
  );
}
