import { Navigate, useLocation } from 'react-router';
import { OwnProfile } from '../../../features/accounts/own-profile.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Settings');

/** Where the sections are that this page had as anchors, which mails and bookmarks still name. */
const movedSections: Record<string, string> = {
  '#notifications': 'notifications',
  '#team': 'team',
  '#password': 'security',
  '#devices': 'security#devices',
  '#data': 'data',
  '#delete': 'data',
};

/** The first page of the settings: name and address. */
export default function ProfileSettingsPage() {
  const profile = useSession();
  const { hash, pathname } = useLocation();
  const moved = movedSections[hash];
  if (moved !== undefined) return <Navigate to={`${pathname.replace(/\/$/, '')}/${moved}`} replace />;
  if (!profile) return null;
  return (
    <>
      <PageHeader title="Profile" />
      <OwnProfile profile={profile} />
    </>
  );
}
