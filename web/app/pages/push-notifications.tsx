import { CampaignHistory } from '../features/campaigns/campaign-history.tsx';
import { PushComposer } from '../features/campaigns/push-composer.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Push notifications');

export default function PushNotificationsPage() {
  return (
    <>
      <PageHeader
        title="Push notifications"
        lead="A notice in the site, and on the devices of those who switched push on."
      />
      <PushComposer />
      <CampaignHistory channel="push" />
    </>
  );
}
