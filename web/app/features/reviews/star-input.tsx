import { useId, useState } from 'react';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { Star } from '../../ui/stars.tsx';
import styles from './star-input.module.css';

const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface Props {
  legend: string;
  /** 0 without a choice. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** A choice of one to five stars, as radio buttons for keyboard and screen reader support. */
export const StarInput = ({ legend, value, onChange, error }: Props) => {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset className={styles.stars} aria-describedby={error && `${id}-error`}>
      <legend>
        {legend}
        <RequiredMark />
      </legend>
      <div className={styles.row} onPointerLeave={() => setHovered(0)}>
        {ratingLabels.map((label, at) => (
          <label key={label} data-full={at < shown || undefined} onPointerEnter={() => setHovered(at + 1)}>
            <input
              type="radio"
              name={id}
              value={at + 1}
              checked={value === at + 1}
              aria-label={`${at + 1} ${at === 0 ? 'star' : 'stars'}, ${label}`}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChange(at + 1)}
            />
            <Star />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {ratingLabels[shown - 1]}
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
