import { CampaignHistory } from '../features/campaigns/campaign-history.tsx';
import { MailComposer } from '../features/campaigns/mail-composer.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Manual e-mails');

export default function AdminSendManualEmailsPage() {
  return (
    <>
      <PageHeader title="Manual e-mails" lead="A mail to many. Who unsubscribed is left out by itself." />
      <MailComposer />
      <CampaignHistory channel="mail" />
    </>
  );
}
