import { Star, Stars } from '../../ui/stars.tsx';
import styles from './rating-breakdown.module.css';

interface Props {
  average: number;
  count: number;
  /** How many of each rating, by its number. */
  counts: Record<string, number>;
}

/** The average, and how many gave how many stars. */
export const RatingBreakdown = ({ average, count, counts }: Props) => (
  <div className={styles.breakdown}>
    <p className={styles.average}>
      <strong>{average.toFixed(1)}</strong>
      <Stars rating={Math.round(average)} />
      <span>
        of 5, from {count} {count === 1 ? 'review' : 'reviews'}
      </span>
    </p>
    <ul>
      {[5, 4, 3, 2, 1].map((stars) => {
        const given = counts[stars] ?? 0;
        return (
          <li key={stars}>
            <span className={styles.stars} aria-hidden="true">
              {stars} <Star />
            </span>
            <span className="visually-hidden">
              {stars} {stars === 1 ? 'star' : 'stars'}:
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * given) / Math.max(1, count)}%` }} />
            </span>
            <span className={styles.given}>{given}</span>
          </li>
        );
      })}
    </ul>
  </div>
);
