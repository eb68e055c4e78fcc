import { Check } from './plan-cards.tsx';
import styles from './plan-comparison.module.css';
import type { PlanFeature } from './plan-features.ts';

interface Props<P extends string> {
  caption: string;
  plans: readonly P[];
  features: readonly PlanFeature<P>[];
  /** The plans of the account: their columns are marked. */
  current?: readonly string[] | undefined;
}

/** The features of each plan. On a phone each label is above its values, and the plan names are sticky. */
export const PlanComparison = <P extends string>({ caption, plans, features, current }: Props<P>) => (
  <table
    className={styles.table}
    data-many={plans.length > 4 || undefined}
    style={{ '--plans': plans.length } as React.CSSProperties}
  >
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <td />
        {plans.map((plan) => (
          <th key={plan} scope="col" aria-current={current?.includes(plan)}>
            {plan}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {features.map(({ label, note, valueFor }) => (
        <tr key={label}>
          <th scope="row">
            {label}
            {note !== undefined && <small>{note}</small>}
          </th>
          {plans.map((plan) => (
            <td key={plan} data-current={current?.includes(plan)}>
              <Value value={valueFor(plan)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Value = ({ value }: { value: string | boolean }) => {
  if (typeof value === 'string') return value;
  return (
    <>
      {value ? (
        <Check />
      ) : (
        <span className={styles.none} aria-hidden="true">
          –
        </span>
      )}
      <span className="visually-hidden">{value ? 'Yes' : 'No'}</span>
    </>
  );
};
