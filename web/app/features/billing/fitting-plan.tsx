import { useQuery } from '@tanstack/react-query';
import { fittingPlan } from '../../../../contract/src/entitlements.ts';
import { employerPromoteJobsPlanList } from '../../../../contract/src/plans.ts';
import { useDefaultCurrency } from '../../lib/default-currency.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './fitting-plan.module.css';
import { formatPrice, getPrice } from './plan-format.ts';
import { usePlusTax } from './use-plus-tax.ts';
import { orderPath, useWantedPlan } from './wanted-plan.ts';

interface Props {
  planNames: readonly string[];
  /** The live jobs beside the one to publish. */
  liveJobs: number;
  /** The look of the button that leads to the order. */
  look?: 'filled' | 'quiet';
}

/** The plan chosen before signing up, or else the smallest one that publishes one more job, with its price and order. */
export const FittingPlan = ({ planNames, liveJobs, look = 'filled' }: Props) => {
  const { data: plans } = useQuery(endpointQuery(employerPromoteJobsPlanList));
  const currency = useDefaultCurrency();
  const wanted = useWantedPlan();
  const plusTax = usePlusTax();
  const title = fittingPlan(planNames, liveJobs);
  const plan = plans?.find((other) => other.title === title && other.duration === 'month');
  if (wanted?.path.startsWith('/account/company/'))
    return (
      <div className={styles.plan}>
        <p>You chose {wanted.title}.</p>
        <LinkButton to={wanted.path} look={look}>
          Continue with {wanted.title}
        </LinkButton>
        <LinkButton to="/account/company/payments" look="text">
          Compare plans
        </LinkButton>
      </div>
    );
  return (
    <div className={styles.plan}>
      {plan && (
        <>
          <p>
            <strong>{plan.title}</strong> fits: {formatPrice(getPrice(plan, currency), currency, 'month')}
            {plusTax}, cancel at any time.
          </p>
          <LinkButton to={orderPath('company', plan, currency)} look={look}>
            Choose {plan.title}
          </LinkButton>
        </>
      )}
      <LinkButton to="/account/company/payments" look="text">
        Compare plans
      </LinkButton>
    </div>
  );
};
