import { SettingsBoard } from '../features/site-settings/settings-board.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { useAdminMay } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ForbiddenState } from '../ui/states.tsx';

export const meta = privatePageMeta('Site settings');

export default function AdminSettingsPage() {
  if (!useAdminMay('site'))
    return (
      <ForbiddenState
        text="Only owners change the settings of the site."
        to="/admin-today"
        label="Go to Today"
      />
    );
  return (
    <>
      <PageHeader
        title="Site settings"
        lead="The name and look of the site, who runs it, its texts and limits. Changes apply within two seconds."
      />
      <SettingsBoard />
    </>
  );
}
