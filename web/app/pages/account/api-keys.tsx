import { Navigate } from 'react-router';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { settingsPath } from '../../lib/settings-path.ts';

export const meta = privatePageMeta('Your API keys');

/** A permanent URL for mails and documentation. Redirects to the API keys in the settings of the signed-in account. */
export default function ApiKeysRedirect() {
  const profile = useSession();
  if (!profile) return null;
  return <Navigate to={`${settingsPath(profile)}${profile.type === 'admin' ? '#' : '/'}api-keys`} replace />;
}
