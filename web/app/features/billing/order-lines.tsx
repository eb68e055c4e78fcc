import styles from './order.module.css';

interface Line {
  label: string;
  amount: string;
  /** A sum in the buyer's favour. */
  good?: boolean;
}

/** A bill: its lines and what is due. */
export const OrderLines = ({ lines, total }: { lines: readonly Line[]; total: Line }) => (
  <dl className={styles.bill}>
    {lines.map(({ label, amount, good }) => (
      <div key={label} data-good={good || undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{total.label}</dt>
      <dd>{total.amount}</dd>
    </div>
  </dl>
);
