import { employerPromoteJobsPlanList, employerSourcingPlanList } from '../../../contract/src/plans.ts';
import { PlanComparison } from '../features/billing/plan-comparison.tsx';
import { companyFacts, companyPlans } from '../features/billing/plan-facts.ts';
import { CompanyPlans } from '../features/billing/plan-section.tsx';
import { currencyOf } from '../features/billing/price-choice.ts';
import { callFrom } from '../lib/server-context.ts';
import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/companies.ts';

export const meta = titled('For companies');

/** Plans that cannot be loaded are left out: the page says what is offered without them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const lists = [call(employerPromoteJobsPlanList), call(employerSourcingPlanList)];
  return {
    plans: (await Promise.all(lists).catch(() => [])).flat(),
    currency: currencyOf(request.headers.get('accept-language') ?? ''),
  };
};

export const shouldRevalidate = () => false;

export default function CompaniesPage({ loaderData: { plans, currency } }: Route.ComponentProps) {
  return (
    <>
      <BeingBuilt
        title="For companies"
        will="What Cadre offers to companies: the steps, the plans and what each gives."
      />
      {plans.length > 0 && (
        <Section title="Plans for companies">
          <CompanyPlans plans={plans} currency={currency} />
        </Section>
      )}
      <Section title="What each plan gives">
        <PlanComparison caption="What each plan gives" plans={companyPlans} facts={companyFacts} />
      </Section>
    </>
  );
}
