import { type RateRange, useComparison } from '../lib/reference-rates.ts';
import styles from './comparable-rate.module.css';

interface Props extends RateRange {
  /** Default: the reader's usual currency. */
  target?: RateRange['currency'];
  /** Shows how it was computed. */
  explain?: boolean;
}

/** A rate by the hour in one currency, to compare it with others; nothing if the stated one says the same. */
export const ComparableRate = ({ target, explain = false, ...rate }: Props) => {
  const comparison = useComparison(rate, target);
  if (comparison === undefined) return null;
  return (
    <span className={styles.rate} title={explain ? undefined : comparison.reasoning}>
      {explain ? comparison.reasoning : comparison.text}
    </span>
  );
};
