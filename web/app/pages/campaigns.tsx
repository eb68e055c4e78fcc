import { CampaignHistory } from '../features/campaigns/campaign-history.tsx';
import { MailComposer } from '../features/campaigns/mail-composer.tsx';
import { PushComposer } from '../features/campaigns/push-composer.tsx';
import { UpgradeMailSection } from '../features/campaigns/upgrade-mail.tsx';
import { privatePageMeta, useRouteId } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta({
  'admin-send-manual-emails': 'Manual emails',
  'push-notifications': 'Push notifications',
});

/** Mail or a push notification to many people, and what was sent before. */
export default function CampaignsPage() {
  return useRouteId() === 'push-notifications' ? (
    <>
      <PageHeader
        title="Push notifications"
        lead="A notification in the site, and on devices where push is switched on."
      />
      <PushComposer />
      <CampaignHistory channel="push" />
    </>
  ) : (
    <>
      <PageHeader
        title="Manual emails"
        lead="One mail to many people. Unsubscribed addresses are left out."
      />
      <MailComposer />
      <UpgradeMailSection />
      <CampaignHistory channel="mail" />
    </>
  );
}
