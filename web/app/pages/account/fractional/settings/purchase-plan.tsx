import { Link } from 'react-router';
import { PlanShop } from '../../../../features/billing/plan-shop.tsx';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = titled('Choose a plan');

export default function FractionalPurchasePlanPage() {
  return (
    <>
      <PageHeader
        title="Choose a plan"
        lead={<Link to="/account/fractional/settings/manage-plans">Back to plan and billing</Link>}
      />
      <PlanShop payer="fractional" />
    </>
  );
}
