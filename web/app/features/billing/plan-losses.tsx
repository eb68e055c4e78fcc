import type { CompanyPlan, FractionalPlan } from '../../../../contract/src/entitlements.ts';
import type { Payer } from './billing.data.ts';
import styles from './order.module.css';
import { companyFeatures, findLosses, fractionalFeatures } from './plan-features.ts';

type Value = string | boolean;
const formatValue = (value: Value) => (value === true ? 'yes' : value === false ? 'none' : value);
const formatAfter = (before: Value, after: Value) =>
  before === true && after === false ? 'no' : formatValue(after);

const listLosses = (payer: Payer, from: string, to: string) =>
  payer === 'fractional'
    ? findLosses(fractionalFeatures, from as FractionalPlan, to as FractionalPlan)
    : findLosses(companyFeatures, from as CompanyPlan, to as CompanyPlan);

interface Props {
  payer: Payer;
  from: string;
  /** Undefined when another plan of the account remains, so that the values after the change are unknown. */
  to?: string;
}

/** The features that a smaller plan, or none, takes away. */
export const PlanLosses = ({ payer, from, to }: Props) => {
  const lost = listLosses(payer, from, to ?? 'Free');
  if (lost.length === 0) return null;
  return (
    <div className={styles.losses}>
      <ul className={styles.lost}>
        {lost.map(({ label, before, after }) => (
          <li key={label}>
            {label}{' '}
            <span>
              {to === undefined ? (
                formatValue(before)
              ) : (
                <>
                  <s>{formatValue(before)}</s> <span className="visually-hidden">becomes</span>{' '}
                  {formatAfter(before, after)}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>Items over a limit become read-only. Nothing is deleted.</p>
    </div>
  );
};
