import { CampaignHistory } from '../features/campaigns/campaign-history.tsx';
import { MailComposer } from '../features/campaigns/mail-composer.tsx';
import { MailSetup } from '../features/campaigns/mail-setup.tsx';
import { PushComposer } from '../features/campaigns/push-composer.tsx';
import { ServiceNoticeHint } from '../features/campaigns/service-notice-hint.tsx';
import { UpgradeMailSection } from '../features/campaigns/upgrade-mail.tsx';
import { privatePageMeta, useRouteId } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta({
  'admin-send-manual-emails': 'Manual emails',
  'admin-service-notices': 'Service notices',
  'push-notifications': 'Push notifications',
});

const PushPage = () => (
  <>
    <PageHeader
      title="Push notifications"
      lead="A notification in the site, and on devices where push is switched on."
    />
    <PushComposer />
    <CampaignHistory channel="push" />
  </>
);

const NoticePage = () => (
  <>
    <PageHeader title="Service notices" lead="Changed terms, a breach, or the end of a service." />
    <ServiceNoticeHint />
    <MailComposer purpose="service" />
    <CampaignHistory channel="service" />
  </>
);

/** Mail or a push notification to many people, and what was sent before. */
export default function CampaignsPage() {
  const route = useRouteId();
  if (route === 'push-notifications') return <PushPage />;
  if (route === 'admin-service-notices') return <NoticePage />;
  return (
    <>
      <PageHeader
        title="Manual emails"
        lead="One mail to many people. Only those who opted in get news, and every mail has an unsubscribe link."
      />
      <MailComposer purpose="news" />
      <UpgradeMailSection />
      <CampaignHistory channel="mail" />
      <MailSetup />
    </>
  );
}
