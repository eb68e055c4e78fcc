import type { RatingSummary } from '../../../contract/src/reviews.ts';
import styles from './stars.module.css';

/** One to five stars, read as one picture. Plain, for any page. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-full={star <= rating || undefined}>
        ★
      </span>
    ))}
  </span>
);

/** How somebody is rated, for a card or a head; nothing where nobody has reviewed them. */
export const Rated = ({ rating: { average, count } }: { rating: RatingSummary }) => {
  if (count === 0) return null;
  const reviews = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <span className={styles.rated}>
      {average !== null && (
        <>
          <span className={styles.star} aria-hidden="true">
            ★
          </span>
          <strong>{average.toFixed(1)}</strong>
          <span className="visually-hidden">of 5, from</span>
        </>
      )}
      <span>{reviews}</span>
    </span>
  );
};
