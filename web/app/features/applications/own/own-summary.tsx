import { href, Link } from 'react-router';
import type { Allowance } from '../../../../../contract/src/applications.ts';
import { formatLongDayMonth } from '../../../../../contract/src/dates.ts';
import { formatList } from '../../../../../contract/src/numbers.ts';
import { describeParts } from '../../../lib/allowance-parts.ts';
import { Meter } from '../../../ui/meter.tsx';
import { ownFilters, sumCounts } from '../stages.ts';
import styles from './own-summary.module.css';

interface Props {
  counts: Record<string, number>;
  allowance: Allowance;
}

/** The number of applications at each stage, and the month’s allowance. */
export const OwnSummary = ({ counts, allowance }: Props) => {
  const stages = Object.entries(ownFilters)
    .filter(([name]) => name !== '' && name !== 'open')
    .map(([name, { label, statuses }]) => ({ name, label, count: sumCounts(counts, statuses) }))
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.summary}>
      {stages.length === 0 ? (
        <p className={styles.none}>You have not applied to a job yet.</p>
      ) : (
        <ul>
          {stages.map(({ name, label, count }) => (
            <li key={name}>
              <Link to={`${href('/account/fractional/opportunities/applied')}?status=${name}`}>
                {label} <span>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <AllowanceMeter allowance={allowance} />
    </div>
  );
};

/** How much of the month’s application allowance is used, and where to get more. */
export const AllowanceMeter = ({ allowance }: { allowance: Allowance }) => {
  const { used, allowed, resets_at } = allowance;
  const parts = describeParts(allowance);
  const isUsedUp = used >= allowed;
  return (
    <div className={styles.meter}>
      <p>
        <strong>
          {used} of {allowed}
        </strong>{' '}
        applications used this month
      </p>
      <Meter share={allowed === 0 ? 1 : used / allowed} tone={isUsedUp ? 'bad' : 'brand'} />
      {parts.length > 0 && <p className={styles.more}>{formatList(parts)}.</p>}
      <p className={styles.more}>
        Resets on {formatLongDayMonth(resets_at)}.{' '}
        {isUsedUp && <Link to="/account/fractional/payments">Get more</Link>}
      </p>
    </div>
  );
};
