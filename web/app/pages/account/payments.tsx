import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { dashboardQuery, type Payer } from '../../features/billing/billing.data.ts';
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

const leads = {
  company: 'Promote jobs, find candidates yourself, or both.',
  fractional: 'Apply more often, see jobs sooner, and start conversations.',
};

/** The plans for a company or a fractional. `?session_id=` shows the result of a checkout. */
export default function PaymentsPage() {
  const [params] = useSearchParams();
  const payer = useRouteId() === 'account/company/payments' ? 'company' : 'fractional';
  const sessionId = params.get('session_id');
  if (sessionId !== null) return <PurchaseResult payer={payer} sessionId={sessionId} />;
  return (
    <>
      <PageHeader title="Plans" lead={leads[payer]} />
      {payer === 'company' && <InterruptedDraft />}
      <PlanShop payer={payer} />
      <Section title={comparisonTitle}>
        <Comparison payer={payer} />
      </Section>
      <Section title="Questions about billing">
        <BillingQuestions payer={payer} />
      </Section>
    </>
  );
}

/** The plans beside each other, those of the account marked. */
const Comparison = ({ payer }: { payer: Payer }) => {
  const { data: board } = useQuery(dashboardQuery());
  const current = board?.plans.map(({ plan }) => plan.title);
  const shared = { caption: comparisonTitle, current };
  return payer === 'company' ? (
    <PlanComparison plans={companyPlans} features={companyFeatures} {...shared} />
  ) : (
    <PlanComparison plans={fractionalPlans} features={fractionalFeatures} {...shared} />
  );
};

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
