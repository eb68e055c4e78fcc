import { lazy, Suspense, type SyntheticEvent, useId, useState } from 'react';
import type { MatchReasonLine } from './match-reasons.tsx';
import styles from './match-score.module.css';
import { popoverTargetProps } from './popover-target-props.ts';

const MatchPopover = lazy(async () => ({ default: (await import('./match-popover.tsx')).MatchPopover }));

interface Props {
  score: number;
  reasons: readonly MatchReasonLine[];
}

/** A match score from 0 to 100; hover, focus or a click shows its reasons. */
export const MatchScore = ({ score, reasons }: Props) => {
  const id = useId();
  const [shown, setShown] = useState(false);
  // Undefined until the reasons are first shown, which loads their code.
  const [button, setButton] = useState<HTMLElement>();
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    setButton(currentTarget);
    setShown(true);
  };
  const hide = () => setShown(false);
  return (
    <>
      <button
        {...popoverTargetProps(id, shown)}
        type="button"
        className={styles.score}
        aria-label={`Match ${score} of 100, show the reasons`}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15.5" className={styles.ring} />
          <circle
            cx="18"
            cy="18"
            r="15.5"
            className={styles.part}
            pathLength="100"
            strokeDasharray={`${score} 100`}
          />
        </svg>
        <span>{score}</span>
      </button>
      {button && (
        <Suspense>
          <MatchPopover
            id={id}
            anchor={button}
            opened={shown}
            onChange={setShown}
            score={score}
            reasons={reasons}
          />
        </Suspense>
      )}
    </>
  );
};
