import { useRef } from 'react';
import type { SearchTag } from '../lib/list-changes.ts';
import { PlainButton } from './plain-button.tsx';
import styles from './results-changed.module.css';

interface Props {
  /** For a list on a page whose code may not be loaded yet: what changes it (`boot-script.ts`). */
  follows?: SearchTag;
  hasChanged: boolean;
  onShow: () => void;
}

/**
 * A line over the start of a search that finds other rows by now. It takes no room, so that nothing moves when it appears,
 * and stays in sight. Always rendered, so that screen readers announce its text.
 */
export const ResultsChanged = ({ follows, hasChanged, onShow }: Props) => {
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} role="status" tabIndex={-1} className={styles.place} data-follows={follows}>
      {hasChanged && (
        <div className={styles.line}>
          <p>The results have changed.</p>
          <PlainButton
            look="text"
            onClick={() => {
              // The button is removed. The next Tab leads to the new results.
              line.current?.focus({ preventScroll: true });
              onShow();
            }}
          >
            Show
          </PlainButton>
        </div>
      )}
    </div>
  );
};
