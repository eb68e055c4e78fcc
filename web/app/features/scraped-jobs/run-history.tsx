import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapeRun, ScrapeSource } from '../../../../contract/src/scrape-sources.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { runsQuery } from './scraped-jobs.data.ts';
import styles from './sources.module.css';

/** The last runs of a source, newest first. */
export const RunHistory = ({ source, onClose }: { source: ScrapeSource; onClose: () => void }) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  return (
    <Modal opened onClose={onClose} title={`Runs of ${source.name}`} size="lg" fullScreen={narrow ?? false}>
      <LoadBoundary
        query={useQuery(runsQuery(source.id))}
        skeleton={<ListSkeleton rows={5} label="Loading the runs" />}
        empty={<p>No runs yet.</p>}
      >
        {({ results }) => (
          <ol className={styles.history}>
            {results.map((run) => (
              <li key={run.id}>
                <RunSummary run={run} />
              </li>
            ))}
          </ol>
        )}
      </LoadBoundary>
    </Modal>
  );
};

const stateTexts: Record<ScrapeRun['state'], readonly [label: string, tone: Tone]> = {
  queued: ['Queued', 'info'],
  running: ['Running', 'info'],
  good: ['Completed', 'good'],
  unchanged: ['No changes', 'good'],
  partial: ['Partly failed', 'warn'],
  failed: ['Failed', 'bad'],
};

/** `42 jobs: 3 new, 1 changed, 2 gone` */
const formatCounts = ({ found, added, updated, gone }: ScrapeRun): string => {
  const changes = [added && `${added} new`, updated && `${updated} changed`, gone && `${gone} gone`];
  const text = changes.filter(Boolean).join(', ');
  return `${formatCount(found, 'job')}${text && `: ${text}`}`;
};

/** A run: its state, its counts, and the items that could not be read. */
export const RunSummary = ({ run }: { run: ScrapeRun }) => {
  const unlisted = run.item_error_count - run.item_errors.length;
  return (
    <div className={styles.run}>
      <p className={styles.outcome}>
        <StatusBadge status={run.state} texts={stateTexts} />
        {run.ended_at && <RelativeTime time={run.ended_at} />}
        {(run.found > 0 || run.state === 'good') && <span>{formatCounts(run)}</span>}
      </p>
      {run.error !== null && <p className={styles.error}>{run.error}</p>}
      {run.item_error_count > 0 && (
        <details className={styles.items}>
          <summary>{formatCount(run.item_error_count, 'job')} could not be read</summary>
          <ul>
            {run.item_errors.map(({ item, error }) => (
              <li key={`${item} ${error}`}>
                <strong>{item}</strong> {error}
              </li>
            ))}
            {unlisted > 0 && <li>and {unlisted} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
};
