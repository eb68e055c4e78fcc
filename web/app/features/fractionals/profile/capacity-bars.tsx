import { formatLongMonth, formatShortMonth, toIsoDay } from '../../../../../contract/src/dates.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import styles from './capacity-bars.module.css';

interface Props {
  profile: Pick<Profile, 'capacity' | 'hours_per_week_max'>;
}

/** The free hours a week of the current month and those after it, as bars; nothing if they are unknown. */
export const CapacityBars = ({ profile: { capacity, hours_per_week_max: max } }: Props) => {
  const now = toIsoDay(Date.now()).slice(0, 7);
  const months = Object.entries(capacity)
    .filter(([month]) => month >= now)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (months.length === 0) return null;
  const highest = Math.max(max ?? 0, ...months.map(([, hours]) => hours), 1);
  return (
    <div>
      <p className={styles.label}>Free hours a week</p>
      <dl className={styles.bars}>
        {months.map(([month, hours]) => (
          <div key={month}>
            <dt>
              <span aria-hidden="true">{formatShortMonth(`${month}-01`)}</span>
              <span className="visually-hidden">{formatLongMonth(`${month}-01`)}</span>
            </dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <span style={{ height: `${(100 * hours) / highest}%` }} />
              </span>
              {hours} h
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
