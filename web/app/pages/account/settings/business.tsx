import { BusinessRecordForm } from '../../../features/statements/business-record-form.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = privatePageMeta('Business details');

/** What the invoices of engagements show about a fractional or a company. */
export default function BusinessSettingsPage() {
  return (
    <>
      <PageHeader
        title="Business details"
        lead="Shown on the invoices of your engagements. Issued invoices stay as they are."
      />
      <BusinessRecordForm />
    </>
  );
}
