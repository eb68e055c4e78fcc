import styles from './stars.module.css';

/** A star in the size and colour of the text around it. Not a glyph, which many fonts lack. */
export const Star = () => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
    <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
  </svg>
);

/** One to five stars. Works without the component library. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <span key={star} data-full={star <= rating || undefined}>
        <Star />
      </span>
    ))}
  </span>
);

interface Rating {
  /** Rounded to one decimal; null if there are too few reviews. */
  average: number | null;
  count: number;
}

/** An average rating with the number of reviews; nothing without reviews. */
export const Rated = ({ rating: { average, count } }: { rating: Rating }) => {
  if (count === 0) return null;
  return (
    <span className={styles.rated}>
      {average !== null && (
        <>
          <span className={styles.star}>
            <Star />
          </span>
          <strong>{average.toFixed(1)}</strong>
          <span className="visually-hidden">of 5, from</span>
        </>
      )}
      <span>{count === 1 ? '1 review' : `${count} reviews`}</span>
    </span>
  );
};
