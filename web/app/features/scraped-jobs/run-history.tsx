import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ScrapeSource } from '../../../../contract/src/scrape-sources.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { RunFacts } from './run-facts.tsx';
import { runs } from './sources.data.ts';
import styles from './sources.module.css';

/** The last runs of a source, newest first. */
export const RunHistory = ({ source, onClose }: { source: ScrapeSource; onClose: () => void }) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const found = useQuery(runs(source.id));
  return (
    <Modal opened onClose={onClose} title={`Runs of ${source.name}`} size="lg" fullScreen={narrow ?? false}>
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={5} label="Loading the runs" />}
        isEmpty={({ results }) => results.length === 0}
        empty={<p>It has not been read yet.</p>}
      >
        {({ results }) => (
          <ol className={styles.history}>
            {results.map((run) => (
              <li key={run.id}>
                <RunFacts run={run} />
              </li>
            ))}
          </ol>
        )}
      </LoadBoundary>
    </Modal>
  );
};
