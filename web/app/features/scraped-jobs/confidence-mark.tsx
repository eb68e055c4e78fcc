import styles from './confidence-mark.module.css';
import { surenessOf, surenessWords } from './posting-words.ts';

/** How sure a reading is: in words, with bars beside them. */
export const ConfidenceMark = ({ confidence, edited = false }: { confidence: number; edited?: boolean }) => {
  const sureness = surenessOf(confidence);
  return (
    <span className={styles.mark} data-sureness={edited ? 'edited' : sureness}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {edited ? 'Corrected' : surenessWords[sureness]}
    </span>
  );
};
