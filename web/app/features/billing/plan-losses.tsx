import type { CompanyPlan, FractionalPlan } from '../../../../contract/src/limits.ts';
import type { Payer } from './billing.data.ts';
import styles from './order.module.css';
import { companyFacts, fractionalFacts, losses } from './plan-facts.ts';

type Value = string | boolean;
const words = (value: Value) => (value === true ? 'yes' : value === false ? 'none' : value);
const wordsAfter = (before: Value, after: Value) =>
  before === true && after === false ? 'no' : words(after);

const lostOf = (payer: Payer, from: string, to: string) =>
  payer === 'fractional'
    ? losses(fractionalFacts, from as FractionalPlan, to as FractionalPlan)
    : losses(companyFacts, from as CompanyPlan, to as CompanyPlan);

interface Props {
  payer: Payer;
  from: string;
  /** Left out where another plan of the account goes on giving: what then remains is not this plan's to say. */
  to?: string;
}

/** What a smaller plan, or none, takes away. */
export const PlanLosses = ({ payer, from, to }: Props) => {
  const lost = lostOf(payer, from, to ?? 'Free');
  if (lost.length === 0) return null;
  return (
    <div className={styles.losses}>
      <ul className={styles.lost}>
        {lost.map(({ label, before, after }) => (
          <li key={label}>
            {label}{' '}
            <span>
              {to === undefined ? (
                words(before)
              ) : (
                <>
                  <s>{words(before)}</s> <span className="visually-hidden">becomes</span>{' '}
                  {wordsAfter(before, after)}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>What is then over a limit stays to be read. Nothing is deleted.</p>
    </div>
  );
};
