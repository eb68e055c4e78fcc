import { CampaignHistory } from '../features/campaigns/campaign-history.tsx';
import { MailComposer } from '../features/campaigns/mail-composer.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Manual e-mails');

export default function AdminSendManualEmailsPage() {
  return (
    <>
      <PageHeader title="Manual e-mails" lead="One mail to many. Those who unsubscribed are left out." />
      <MailComposer />
      <CampaignHistory channel="mail" />
    </>
  );
}
