import type { MarketplaceNumbers } from '../../../../contract/src/catalog.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { formatHalfDays } from '../../lib/format-half-days.ts';
import styles from './live-numbers.module.css';

/** Smaller numbers are not shown. */
const minShown = 20;

const formatDays = (days: number) => (days <= 1 ? '1 day' : `${formatHalfDays(days)} days`);

/** The current numbers, without those that are too small or not measured. */
const toFigures = ({ open_jobs, verified_fractionals, replies }: MarketplaceNumbers) =>
  [
    open_jobs >= minShown && { value: formatNumber(open_jobs), label: 'jobs open now' },
    verified_fractionals >= minShown && {
      value: formatNumber(verified_fractionals),
      label: 'executives, verified by a person',
    },
    replies !== null &&
      replies.median_days !== null && {
        value: formatDays(replies.median_days),
        label: 'median time until companies reply',
      },
    { value: '0 %', label: 'our share of anyone’s fee' },
  ].filter((figure) => figure !== false);

/** The marketplace in current numbers. */
export const LiveNumbers = ({ numbers }: { numbers: MarketplaceNumbers | null }) => {
  const figures = numbers === null ? [] : toFigures(numbers);
  // The last figure is constant, so it is not shown alone.
  if (figures.length < 2) return null;
  return (
    <dl className={styles.numbers}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
