import { ApiKeys } from '../../../features/api-keys/api-keys.tsx';
import { PendingActionsLink } from '../../../features/pending-actions/pending-actions-link.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('API keys');

/** The keys with which programs call as the person. */
export default function ApiKeySettingsPage() {
  const profile = useSession();
  if (!profile) return null;
  return (
    <>
      <PageHeader title="API keys" lead="Keys let your programs and assistants act as you." />
      <PendingActionsLink />
      <ApiKeys type={profile.type} />
    </>
  );
}
