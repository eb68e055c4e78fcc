import { useRef } from 'react';
import { useInSight } from './row-in-sight.ts';
import styles from './state-filter.module.css';

interface Props {
  label: string;
  /** The first stands for all; a count of none is left out. */
  choices: readonly { name: string; label: string; count?: number | undefined }[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** Narrows a list down to one state: a row of choices, which scrolls sideways where there is no room. */
export const StateFilter = ({ label, choices, chosen, onChoose }: Props) => {
  const row = useRef<HTMLElement>(null);
  useInSight(row, '[aria-pressed="true"]', chosen);
  return (
    <nav ref={row} aria-label={label} className={styles.filter}>
      {choices.map(({ name, label: words, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {words} <span>{count || ''}</span>
        </button>
      ))}
    </nav>
  );
};
