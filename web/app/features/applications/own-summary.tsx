import { Link } from 'react-router';
import type { Allowance } from '../../../../contract/src/applications.ts';
import { AllowanceMeter } from './allowance-meter.tsx';
import styles from './own-summary.module.css';
import { ownFilters } from './stages.ts';

interface Props {
  counts: Record<string, number>;
  allowance: Allowance;
}

/** How many of one's applications stand at which stage, and what of the month is left. */
export const OwnSummary = ({ counts, allowance }: Props) => {
  const stages = Object.entries(ownFilters)
    .filter(([name]) => name !== '' && name !== 'open')
    .map(([name, { label, statuses }]) => ({
      name,
      label,
      count: statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.summary}>
      {stages.length === 0 ? (
        <p className={styles.none}>You have not applied to a job yet.</p>
      ) : (
        <ul>
          {stages.map(({ name, label, count }) => (
            <li key={name}>
              <Link to={`/account/fractional/opportunities/applied?status=${name}`}>
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
