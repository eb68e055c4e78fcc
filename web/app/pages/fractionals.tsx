import { Link } from 'react-router';
import { employeePlanList } from '../../../contract/src/plans.ts';
import { FractionalPlans } from '../features/billing/plan-section.tsx';
import { currencyOf } from '../features/billing/price-choice.ts';
import { callFrom } from '../lib/server-context.ts';
import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/fractionals.ts';

export const meta = titled('For fractionals');

/** Plans that cannot be loaded are left out: the page says what is offered without them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  plans: await callFrom(context)(employeePlanList).catch(() => []),
  currency: currencyOf(request.headers.get('accept-language') ?? ''),
});

export const shouldRevalidate = () => false;

export default function FractionalsPage({ loaderData: { plans, currency } }: Route.ComponentProps) {
  return (
    <>
      <BeingBuilt
        title="For fractionals"
        will="What Cadre offers to fractional executives: the steps, the plans and what each gives."
      />
      {plans.length > 0 && (
        <Section title="Plans" aside={<Link to="/pricing">Compare the plans</Link>}>
          <FractionalPlans plans={plans} currency={currency} />
        </Section>
      )}
    </>
  );
}
