import { formatCount } from '../../../../contract/src/numbers.ts';
import { Star, Stars } from '../../ui/stars.tsx';
import styles from './rating-breakdown.module.css';

interface Props {
  average: number;
  count: number;
  /** The number of reviews by rating. */
  counts: Record<string, number>;
}

/** The average rating and the number of reviews by rating. */
export const RatingBreakdown = ({ average, count, counts }: Props) => (
  <div className={styles.breakdown}>
    <p className={styles.average}>
      <strong>{average.toFixed(1)}</strong>
      <Stars rating={Math.round(average)} />
      <span>of 5, from {formatCount(count, 'review')}</span>
    </p>
    <ul>
      {[5, 4, 3, 2, 1].map((stars) => {
        const number = counts[stars] ?? 0;
        return (
          <li key={stars}>
            <span className={styles.stars} aria-hidden="true">
              {stars} <Star />
            </span>
            <span className="visually-hidden">{formatCount(stars, 'star')}:</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * number) / Math.max(1, count)}%` }} />
            </span>
            <span className={styles.given}>{number}</span>
          </li>
        );
      })}
    </ul>
  </div>
);
