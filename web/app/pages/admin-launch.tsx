import { LaunchChecklist } from '../features/site-settings/launch-checklist.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useAdminMay } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ForbiddenState } from '../ui/states.tsx';

export const meta = privatePageMeta('Launch checklist');

export default function AdminLaunchPage() {
  if (!useAdminMay('site'))
    return (
      <ForbiddenState text="Only owners see the launch checklist." to="/admin-today" label="Go to Today" />
    );
  return (
    <>
      <PageHeader title="Launch checklist" lead="What has to be done before the site is public." />
      <LaunchChecklist />
    </>
  );
}
