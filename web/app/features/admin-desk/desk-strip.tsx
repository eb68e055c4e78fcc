import { href, Link } from 'react-router';
import { DeskKind, deskKinds } from '../../../../contract/src/admin-desk.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { useDeskCounts } from './admin-desk.data.ts';
import styles from './desk-strip.module.css';

/** How much waits today, by kind, with links to the lists. */
export const DeskStrip = () => {
  const counts = useDeskCounts();
  const waiting = DeskKind.options.filter((kind) => (counts?.kinds[kind] ?? 0) > 0);
  return (
    <nav className={styles.strip} aria-label="Waiting today">
      <Link to={href('/admin-today')} className={styles.all}>
        <strong>{counts ? formatNumber(counts.total) : '–'}</strong> waiting today
      </Link>
      {waiting.map((kind) => (
        <Link key={kind} to={`${href('/admin-today')}?kind=${kind}`}>
          {deskKinds[kind].label} <strong>{formatNumber(counts?.kinds[kind] ?? 0)}</strong>
        </Link>
      ))}
    </nav>
  );
};
