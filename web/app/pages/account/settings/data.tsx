import { OwnData } from '../../../features/accounts/own-data.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Your data');

/** Export of the person's data, and deletion of the account. */
export default function DataSettingsPage() {
  const profile = useSession();
  if (!profile) return null;
  return (
    <>
      <PageHeader title="Your data" />
      <OwnData kind={profile.type === 'company' ? 'company' : 'fractional'} />
    </>
  );
}
