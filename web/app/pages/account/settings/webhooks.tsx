import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { BrandName } from '../../../lib/brand.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Webhooks');

/** The webhooks of a company. */
export default function WebhookSettingsPage() {
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead={
          <>
            Your own systems learn at once of what happens on <BrandName />.
          </>
        }
      />
      <Webhooks />
    </>
  );
}
