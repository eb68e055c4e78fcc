import { useSearchParams } from 'react-router';
import { BillingQuestions } from '../../../features/billing/billing-questions.tsx';
import { PlanComparison } from '../../../features/billing/plan-comparison.tsx';
import { companyFeatures, companyPlans } from '../../../features/billing/plan-features.ts';
import { PlanShop } from '../../../features/billing/plan-shop.tsx';
import { PurchaseResult } from '../../../features/billing/purchase-result.tsx';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';

export const meta = titled('Plans');

export default function AccountCompanyPaymentsPage() {
  const [params] = useSearchParams();
  const paid = params.get('session_id');
  if (paid !== null) return <PurchaseResult payer="company" sessionId={paid} />;
  return (
    <>
      <PageHeader title="Plans" lead="Promote jobs, find candidates yourself, or both." />
      <PlanShop payer="company" />
      <Section title="What each plan gives">
        <PlanComparison caption="What each plan gives" plans={companyPlans} features={companyFeatures} />
      </Section>
      <Section title="Questions about paying">
        <BillingQuestions payer="company" />
      </Section>
    </>
  );
}
