import type { PlanAllowance } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { joinWithDots } from '../../../../contract/src/job-format.ts';
import { describeParts } from '../../lib/allowance-parts.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './allowances.module.css';

/** The limits of the plans, their use and when they reset. */
export const Allowances = ({ allowances }: { allowances: readonly PlanAllowance[] }) => (
  <ul className={styles.allowances}>
    {allowances.map((allowance) => (
      <Allowance key={allowance.kind} {...allowance} />
    ))}
  </ul>
);

const warnShare = 0.8;

/** What has no date of reset (what is in use, today's applications) may be full without a warning. */
const getTone = (used: number, allowed: number, resets: boolean) => {
  if (!resets) return 'brand';
  if (used >= allowed) return 'bad';
  return used >= allowed * warnShare ? 'warn' : 'brand';
};

const Allowance = (allowance: PlanAllowance) => {
  const { label, used, allowed, left, resets_at } = allowance;
  const parts = describeParts(allowance);
  return (
    <li className={styles.allowance}>
      <p className={styles.label}>{label}</p>
      <p className={styles.numbers}>
        {used === null ? (
          allowed > 0 && <strong>{allowed}</strong>
        ) : allowed === 0 && used === 0 ? null : (
          <>
            <strong>{used}</strong> of {allowed}
          </>
        )}
      </p>
      {used !== null && allowed > 0 && (
        <Meter share={used / allowed} tone={getTone(used, allowed, resets_at !== null)} />
      )}
      <p className={styles.left}>
        {allowed === 0
          ? 'Not in your plan'
          : left !== null && (left > 0 ? `${left} left` : resets_at === null ? 'All used' : 'None left')}
        {resets_at !== null && allowed > 0 && `, resets on ${formatLongDay(resets_at)}`}
      </p>
      {parts.length > 0 && <p className={styles.left}>{joinWithDots(parts)}</p>}
    </li>
  );
};
