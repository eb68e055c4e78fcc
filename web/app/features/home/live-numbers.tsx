import type { MarketplaceNumbers } from '../../../../contract/src/catalog.ts';
import styles from './live-numbers.module.css';

/** A number as small as this says nothing yet. */
const least = 20;

const figure = new Intl.NumberFormat('en-GB');

const daysOf = (days: number) => {
  if (days <= 1) return '1 day';
  return Number.isInteger(days) ? `${days} days` : `${Math.floor(days)}½ days`;
};

/** What can be said in numbers today; what is too small, or not measured, is left out. */
const shownOf = ({ open_jobs, verified_fractionals, replies }: MarketplaceNumbers) =>
  [
    open_jobs >= least && { value: figure.format(open_jobs), label: 'jobs open now' },
    verified_fractionals >= least && {
      value: figure.format(verified_fractionals),
      label: 'executives, verified by a person',
    },
    replies !== null &&
      replies.median_days !== null && {
        value: daysOf(replies.median_days),
        label: 'in which half of the companies answer',
      },
    { value: '0 %', label: 'our share of anyone’s fee' },
  ].filter((shown) => shown !== false);

/** Proof in numbers, all of them counted when the page is asked for. */
export const LiveNumbers = ({ numbers }: { numbers: MarketplaceNumbers | null }) => {
  const shown = numbers === null ? [] : shownOf(numbers);
  // A promise alone is no proof.
  if (shown.length < 2) return null;
  return (
    <dl className={styles.numbers}>
      {shown.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
