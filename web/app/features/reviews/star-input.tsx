import { useId, useState } from 'react';
import { Star } from '../../ui/stars.tsx';
import styles from './star-input.module.css';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface Props {
  legend: string;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** One to five stars to choose from: radio buttons, so that arrows and numbers of a screen reader work by themselves. */
export const StarInput = ({ legend, value, onChange, error }: Props) => {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed || value;
  return (
    <fieldset className={styles.stars} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      <div className={styles.row} onPointerLeave={() => setPointed(0)}>
        {words.map((word, at) => (
          <label key={word} data-full={at < shown || undefined} onPointerEnter={() => setPointed(at + 1)}>
            <input
              type="radio"
              name={id}
              value={at + 1}
              checked={value === at + 1}
              aria-label={`${at + 1} ${at === 0 ? 'star' : 'stars'}, ${word}`}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChange(at + 1)}
            />
            <Star />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {words[shown - 1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
