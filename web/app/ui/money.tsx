import { formatMoney, formatMoneyRange, formatPerPeriod } from '../lib/money.ts';
import styles from './money.module.css';

type Currency = Parameters<typeof formatMoney>[1];

interface Props {
  currency: Currency;
  /** One amount, or the ends of a range. */
  amount?: number;
  min?: number | null;
  max?: number | null;
  /** The unit: hour, month, project. */
  per?: string | null;
}

/** An amount or a range in tabular figures; nothing without an amount. */
export const Money = ({ currency, amount, min, max, per }: Props) => {
  const text = amount === undefined ? formatMoneyRange(min, max, currency) : formatMoney(amount, currency);
  if (text === undefined) return null;
  return (
    <span className={styles.money}>
      {text}
      {per && <span className={styles.per}>{formatPerPeriod(per)}</span>}
    </span>
  );
};
