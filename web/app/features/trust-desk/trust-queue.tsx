import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { type QueuedReport, ReportState } from '../../../../contract/src/moderation.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import queue from '../../ui/queue.module.css';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { ReportDialog, ReportItem } from './report-item.tsx';
import { reportsQuery } from './trust-desk.data.ts';
import styles from './trust-queue.module.css';

const stateLabels: Record<ReportState, string> = {
  open: 'Open',
  appealed: 'Appeals',
  decided: 'Decided',
};

const emptyTexts: Record<ReportState, { title: string; text: string }> = {
  open: { title: 'No open reports', text: 'Reports of people, companies, jobs and messages appear here.' },
  appealed: { title: 'No appeals', text: 'Appeals against decisions appear here.' },
  decided: { title: 'No decisions yet', text: 'Decided reports stay here with their reasons.' },
};

/** Reports by state, with the acts that decide them. */
export const TrustQueue = () => {
  const { filters, page, set } = useUrlFilters({ state: 'open' });
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<QueuedReport>();
  const state = ReportState.catch('open').parse(filters.state);
  const query = useQuery(reportsQuery(state, page));
  return (
    <>
      <div className={styles.filter}>
        <StateFilter
          label="States"
          chosen={state}
          choices={ReportState.options.map((name) => ({
            name,
            label: stateLabels[name],
            count: name === state ? query.data?.count : undefined,
          }))}
          onChoose={(name) => set({ state: name })}
        />
      </div>
      <PagedList
        query={query}
        rows="reports"
        pageSize={limits.pageSize}
        empty={<EmptyState {...emptyTexts[state]} />}
      >
        {({ results }) => (
          <ul
            ref={list}
            className={queue.list}
            tabIndex={-1}
            aria-label="Reports"
            aria-busy={query.isPlaceholderData}
          >
            {results.map((report) => (
              <ReportItem key={report.id} report={report} onOpen={() => setOpened(report)} />
            ))}
          </ul>
        )}
      </PagedList>
      {opened && (
        <ReportDialog
          report={opened}
          // The item is removed with the button that had the focus.
          onDone={() => list.current?.focus()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
