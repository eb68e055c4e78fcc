import { ManagePlans } from '../../../../features/billing/manage-plans.tsx';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = titled('Plan and billing');

export default function CompanyManagePlansPage() {
  return (
    <>
      <PageHeader title="Plan and billing" />
      <ManagePlans payer="company" />
    </>
  );
}
