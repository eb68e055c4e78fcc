import { useQuery } from '@tanstack/react-query';
import { fittingPlan } from '../../../../../contract/src/entitlements.ts';
import { formatMoney } from '../../../../../contract/src/money-format.ts';
import { employerPromoteJobsPlanList } from '../../../../../contract/src/plans.ts';
import { useDefaultCurrency } from '../../../lib/default-currency.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { ownCompanyQuery } from '../jobs.data.ts';

/** A sentence for the upgrade dialog: the draft is safe, and which plan would publish it at which price. */
export const usePlanNote = (enabled: boolean): ((title: string) => string) => {
  const { data: company } = useQuery({ ...ownCompanyQuery(), enabled });
  const { data: plans } = useQuery({ ...endpointQuery(employerPromoteJobsPlanList), enabled });
  const currency = useDefaultCurrency();
  const fitting = company && fittingPlan(company.plan_names, company.jobs_live);
  const plan = plans?.find(({ title, duration }) => title === fitting && duration === 'month');
  return (title) =>
    [
      `‘${title}’ is saved as a draft.`,
      ...(plan
        ? [`${plan.title} publishes it, for ${formatMoney(plan.amounts[currency], currency)} a month.`]
        : []),
    ].join(' ');
};
