import { BillingQuestions } from '../../../features/billing/billing-questions.tsx';
import { PlanComparison } from '../../../features/billing/plan-comparison.tsx';
import { fractionalFeatures, fractionalPlans } from '../../../features/billing/plan-features.ts';
import { PlanShop } from '../../../features/billing/plan-shop.tsx';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';

export const meta = titled('Plans');

export default function AccountFractionalPaymentsPage() {
  return (
    <>
      <PageHeader title="Plans" lead="Apply more often, hear of jobs sooner, and write first." />
      <PlanShop payer="fractional" />
      <Section title="What each plan gives">
        <PlanComparison
          caption="What each plan gives"
          plans={fractionalPlans}
          features={fractionalFeatures}
        />
      </Section>
      <Section title="Questions about paying">
        <BillingQuestions payer="fractional" />
      </Section>
    </>
  );
}
