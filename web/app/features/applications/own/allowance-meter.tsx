import { Link } from 'react-router';
import type { Allowance } from '../../../../../contract/src/applications.ts';
import { formatLongDayMonth } from '../../../../../contract/src/dates.ts';
import { Meter } from '../../../ui/meter.tsx';
import styles from './allowance-meter.module.css';

/** How much of the month’s application allowance is used, and where to get more. */
export const AllowanceMeter = ({ allowance }: { allowance: Allowance }) => {
  const { used, allowed, returned, resets_at } = allowance;
  const spent = used >= allowed;
  return (
    <div className={styles.meter}>
      <p>
        <strong>
          {used} of {allowed}
        </strong>{' '}
        applications used this month
      </p>
      <Meter share={used / allowed} tone={spent ? 'bad' : 'brand'} />
      {returned > 0 && (
        <p className={styles.more}>
          Includes {returned} returned from an earlier month and {allowed - returned} of your plan.
        </p>
      )}
      <p className={styles.more}>
        Resets on {formatLongDayMonth(resets_at)}.{' '}
        {spent && <Link to="/account/fractional/payments">Get more</Link>}
      </p>
    </div>
  );
};
