import type { ScrapeRun } from '../../../../contract/src/scrape-sources.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import styles from './sources.module.css';

const states: Record<ScrapeRun['state'], readonly [label: string, tone: Tone]> = {
  queued: ['Waiting for its turn', 'info'],
  running: ['Reading now', 'info'],
  good: ['Read', 'good'],
  unchanged: ['Nothing new', 'good'],
  partial: ['Read in part', 'warn'],
  failed: ['Failed', 'bad'],
};

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** `42 found: 3 new, 1 changed, 2 gone`. */
const countsOf = ({ found, added, updated, gone }: ScrapeRun): string => {
  const parts = [added && `${added} new`, updated && `${updated} changed`, gone && `${gone} gone`].filter(
    Boolean,
  );
  return `${plural(found, 'posting', 'postings')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
};

/** One run: how it ended, what it brought, and which postings could not be read. */
export const RunFacts = ({ run }: { run: ScrapeRun }) => {
  const [label, tone] = states[run.state];
  return (
    <div className={styles.run}>
      <p className={styles.outcome}>
        <StatusBadge status={run.state} label={label} tone={tone} />
        {run.ended_at && <RelativeTime time={run.ended_at} />}
        {(run.found > 0 || run.state === 'good') && <span>{countsOf(run)}</span>}
      </p>
      {run.error !== null && <p className={styles.error}>{run.error}</p>}
      {run.item_error_count > 0 && (
        <details className={styles.items}>
          <summary>{plural(run.item_error_count, 'posting', 'postings')} could not be read</summary>
          <ul>
            {run.item_errors.map(({ item, error }) => (
              <li key={`${item} ${error}`}>
                <strong>{item}</strong> {error}
              </li>
            ))}
            {run.item_error_count > run.item_errors.length && (
              <li>and {run.item_error_count - run.item_errors.length} more</li>
            )}
          </ul>
        </details>
      )}
    </div>
  );
};
