import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { profilePath, type Trail, trailIn } from '../trail.ts';
import styles from './trail-nav.module.css';

interface Props {
  id: string;
  matchJob: string;
}

/** Where the arrow keys do something else. */
const usesArrows =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="tablist"], [role="listbox"]';

/** The way back to the list that a profile was opened from, and to the people beside it; by the arrow keys, too. */
export const TrailNav = ({ id, matchJob }: Props) => {
  const trail = trailIn(useLocation().state);
  return trail === undefined || !trail.ids.includes(id) ? null : (
    <Steps trail={trail} id={id} matchJob={matchJob} />
  );
};

const Steps = ({ trail, id, matchJob }: Props & { trail: Trail }) => {
  const navigate = useNavigate();
  const index = trail.ids.indexOf(id);
  const [previous, next] = [trail.ids[index - 1], trail.ids[index + 1]];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
      const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
      if (to === undefined || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (target instanceof Element && target.closest(usesArrows)) return;
      void navigate(profilePath(to, matchJob), { replace: true, state: { trail } });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, previous, next, matchJob, trail]);
  const step = (to: string | undefined, text: string) =>
    to === undefined ? (
      <span className={styles.off}>{text}</span>
    ) : (
      <Link to={profilePath(to, matchJob)} state={{ trail }} replace>
        {text}
      </Link>
    );
  return (
    <nav className={styles.nav} aria-label="Results">
      <Link
        to={trail.back}
        onClick={(event) => {
          // The steps replaced each other: the list is one entry back, with its scroll position.
          if (event.metaKey || event.ctrlKey || event.shiftKey || window.history.length < 2) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        ← Back to results
      </Link>
      <span className={styles.steps}>
        {step(previous, 'Previous person')}
        <span>
          {index + 1} of {trail.ids.length}
        </span>
        {step(next, 'Next person')}
      </span>
    </nav>
  );
};
