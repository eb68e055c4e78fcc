import { href, Link } from 'react-router';
import type { Allowance } from '../../../../../contract/src/applications.ts';
import { ownFilters, sumCounts } from '../stages.ts';
import { AllowanceMeter } from './allowance-meter.tsx';
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
