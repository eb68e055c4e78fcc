import { Check } from './plan-cards.tsx';
import styles from './plan-comparison.module.css';
import type { Fact } from './plan-facts.ts';

interface Props<P extends string> {
  caption: string;
  plans: readonly P[];
  facts: readonly Fact<P>[];
}

/** Every fact of every plan; on a phone each fact stands above its values, and the plans' names stay in sight. */
export const PlanComparison = <P extends string>({ caption, plans, facts }: Props<P>) => (
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
          <th key={plan} scope="col">
            {plan}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {facts.map(({ label, note, of }) => (
        <tr key={label}>
          <th scope="row">
            {label}
            {note !== undefined && <small>{note}</small>}
          </th>
          {plans.map((plan) => (
            <td key={plan}>
              <Value value={of(plan)} />
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
