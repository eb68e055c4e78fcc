import styles from './order.module.css';

interface Line {
  label: string;
  amount: string;
  /** An amount in the buyer's favour. */
  good?: boolean;
}

/** The lines of a bill, and its total. */
export const OrderLines = ({ lines, total }: { lines: readonly Line[]; total?: Line }) => (
  <dl className={styles.bill}>
    {lines.map(({ label, amount, good }) => (
      <div key={label} data-good={good || undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    {total && (
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    )}
  </dl>
);
