import { Link } from 'react-router';
import type { Allowance } from '../../../../contract/src/applications.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './allowance-meter.module.css';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What of the month's applications is used, and where more are to be had. */
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
          {returned} came back from an earlier month, beside the {allowed - returned} of your plan.
        </p>
      )}
      <p className={styles.more}>
        Starts anew on {day.format(new Date(resets_at))}.{' '}
        {spent && <Link to="/account/fractional/payments">Get more</Link>}
      </p>
    </div>
  );
};
