import { Navigate } from 'react-router';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { settingsPath } from '../../lib/settings-path.ts';

export const meta = privatePageMeta('Your API keys');

/** The address in mails and documentation, for every kind of account. The list is in the settings. */
export default function ApiKeysPage() {
  const profile = useSession();
  if (!profile) return null;
  return <Navigate to={`${settingsPath(profile)}${profile.type === 'admin' ? '#' : '/'}api-keys`} replace />;
}
