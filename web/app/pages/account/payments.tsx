import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BillingQuestions } from '../../features/billing/billing-questions.tsx';
import { FittingPlan } from '../../features/billing/fitting-plan.tsx';
import { PlanComparison } from '../../features/billing/plan-comparison.tsx';
import {
  companyFeatures,
  companyPlans,
  fractionalFeatures,
  fractionalPlans,
} from '../../features/billing/plan-features.ts';
import { PlanShop } from '../../features/billing/plan-shop.tsx';
import { PlanWall } from '../../features/billing/plan-wall.tsx';
import { PurchaseResult } from '../../features/billing/purchase-result.tsx';
import { ownCompany } from '../../features/companies/companies.data.ts';
import { jobQuery } from '../../features/jobs/jobs.data.ts';
import { privatePageMeta, useRouteId } from '../../lib/page-meta.ts';
import { interruptedPath } from '../../lib/upgrade.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';

export const meta = privatePageMeta('Plans');

const comparisonTitle = 'What each plan includes';

const contents = {
  company: {
    lead: 'Promote jobs, find candidates yourself, or both.',
    comparison: <PlanComparison caption={comparisonTitle} plans={companyPlans} features={companyFeatures} />,
  },
  fractional: {
    lead: 'Apply more often, see jobs sooner, and start conversations.',
    comparison: (
      <PlanComparison caption={comparisonTitle} plans={fractionalPlans} features={fractionalFeatures} />
    ),
  },
};

/** The plans for a company or a fractional. `?session_id=` shows the result of a checkout. */
export default function PaymentsPage() {
  const [params] = useSearchParams();
  const payer = useRouteId() === 'account/company/payments' ? 'company' : 'fractional';
  const sessionId = params.get('session_id');
  if (sessionId !== null) return <PurchaseResult payer={payer} sessionId={sessionId} />;
  const { lead, comparison } = contents[payer];
  return (
    <>
      <PageHeader title="Plans" lead={lead} />
      {payer === 'company' && <InterruptedDraft />}
      <PlanShop payer={payer} />
      <Section title={comparisonTitle}>{comparison}</Section>
      <Section title="Questions about billing">
        <BillingQuestions payer={payer} />
      </Section>
    </>
  );
}

/** The draft at which a plan limit interrupted the company, with the plan that fits. */
const InterruptedDraft = () => {
  const path = interruptedPath();
  const id = path?.startsWith('/account/company/manage-jobs')
    ? new URL(path, 'http://site').searchParams.get('id')
    : null;
  const { data: job } = useQuery({ ...jobQuery(id ?? ''), enabled: id !== null });
  const { data: company } = useQuery({ ...ownCompany(), enabled: id !== null });
  if (job?.status !== 'draft' || !company) return null;
  return (
    <PlanWall draft={job.title}>
      <FittingPlan planNames={company.plan_names} liveJobs={company.jobs_live} />
    </PlanWall>
  );
};
