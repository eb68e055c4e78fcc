import { type RefObject, useEffect, useRef } from 'react';
import styles from './state-filter.module.css';

/** In a row that scrolls sideways, scrolls the element of `selector` to the middle whenever `current` changes. */
export const useScrollIntoRow = (row: RefObject<HTMLElement | null>, selector: string, current: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is at another place
  useEffect(() => {
    const element = row.current?.querySelector<HTMLElement>(selector);
    if (row.current && element)
      row.current.scrollLeft = element.offsetLeft - (row.current.clientWidth - element.offsetWidth) / 2;
  }, [current]);
};

interface Props {
  label: string;
  /** The first choice is all states; a count of 0 is not shown. */
  choices: readonly { name: string; label: string; count?: number | undefined }[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** Filters a list by state: a row of buttons, which scrolls sideways if it does not fit. */
export const StateFilter = ({ label, choices, chosen, onChoose }: Props) => {
  const row = useRef<HTMLElement>(null);
  useScrollIntoRow(row, '[aria-pressed="true"]', chosen);
  return (
    <nav ref={row} aria-label={label} className={styles.filter}>
      {choices.map(({ name, label: text, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text} <span>{count || ''}</span>
        </button>
      ))}
    </nav>
  );
};
