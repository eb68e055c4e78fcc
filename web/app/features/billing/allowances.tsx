import type { PlanAllowance } from '../../../../contract/src/billing.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './allowances.module.css';
import { formatDay } from './billing-words.ts';

/** What the plans allow, what of it is used and when it starts anew. */
export const Allowances = ({ allowances }: { allowances: readonly PlanAllowance[] }) => (
  <ul className={styles.allowances}>
    {allowances.map((allowance) => (
      <Allowance key={allowance.kind} {...allowance} />
    ))}
  </ul>
);

const nearlySpent = 0.8;

/** What never starts anew is full rather than spent: that is nothing to be warned of. */
const toneOf = (used: number, allowed: number, resets: boolean) => {
  if (!resets) return 'brand';
  if (used >= allowed) return 'bad';
  return used >= allowed * nearlySpent ? 'warn' : 'brand';
};

const Allowance = ({ label, used, allowed, left, returned, resets_at }: PlanAllowance) => (
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
      <Meter share={used / allowed} tone={toneOf(used, allowed, resets_at !== null)} />
    )}
    <p className={styles.left}>
      {allowed === 0
        ? 'Not in your plan'
        : left !== null && (left > 0 ? `${left} left` : resets_at === null ? 'All taken' : 'None left')}
      {resets_at !== null && allowed > 0 && `, starts anew on ${formatDay(resets_at)}`}
    </p>
    {returned > 0 && (
      <p className={styles.left}>
        {returned} came back from an earlier month, beside the {allowed - returned} of your plan
      </p>
    )}
  </li>
);
