import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoggedMail, MailState } from '../../../../contract/src/mail-log.ts';
import { notificationKinds } from '../../../../contract/src/notification-kinds.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { mailLogPageSize, mailsQuery } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';

const states: Record<MailState, readonly [label: string, tone: Tone]> = {
  waiting: ['Waiting', 'warn'],
  sending: ['Unknown', 'warn'],
  sent: ['Sent', 'good'],
  delivered: ['Delivered', 'good'],
  failed: ['Will be retried', 'warn'],
  refused: ['Refused', 'bad'],
  soft_bounce: ['Not delivered for now', 'warn'],
  bounce: ['Bounced', 'bad'],
  complaint: ['Marked as spam', 'bad'],
  switched_off: ['Switched off', 'neutral'],
  bouncing: ['Held back', 'bad'],
  in_doubt: ['Unknown', 'warn'],
};

const streams = { transactional: 'Transactional', bulk: 'Bulk' } as const;

const otherKinds: Record<string, string> = {
  account: 'Codes, links and answers',
  mail: 'News',
  service: 'Service notice',
  upgrade: 'Upgrade email',
};
const notificationLabels: Record<string, { label: string }> = notificationKinds;
const kindLabel = (kind: string) => otherKinds[kind] ?? notificationLabels[kind]?.label ?? kind;

const anyChoice = { value: '', label: 'All' };

const Rows = ({ rows }: { rows: readonly LoggedMail[] }) => (
  <DataTable
    caption="Mails"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Subject', cell: ({ title }) => title },
      { title: 'Kind', cell: ({ kind }) => kindLabel(kind) },
      { title: 'Stream', cell: ({ stream }) => streams[stream] },
      {
        title: 'Delivery',
        cell: ({ state, reason }) => (
          <div>
            <StatusBadge status={state} texts={states} />
            {reason !== null && <p className={styles.reason}>{reason}</p>}
          </div>
        ),
      },
      { title: 'When', cell: ({ at }) => <RelativeTime time={at} /> },
    ]}
  />
);

/** The mails to an account with what became of them, filtered by kind, stream and state. */
export const MailLog = ({ accountId }: { accountId: string }) => {
  const [filter, setFilter] = useState({ kind: '', stream: '', state: '' });
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...mailsQuery(accountId, filter, page),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<typeof filter>) => {
    setFilter({ ...filter, ...changes });
    setPage(1);
  };
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Section title="Mails" lead="Of the last 90 days. Their content is not stored.">
      <div className={styles.filters}>
        <Select
          label="Kind"
          data={[
            anyChoice,
            ...(query.data?.kinds ?? []).map((kind) => ({ value: kind, label: kindLabel(kind) })),
          ]}
          value={filter.kind}
          allowDeselect={false}
          onChange={(kind) => change({ kind: kind ?? '' })}
        />
        <Select
          label="Stream"
          data={[anyChoice, ...Object.entries(streams).map(([value, label]) => ({ value, label }))]}
          value={filter.stream}
          allowDeselect={false}
          onChange={(stream) => change({ stream: stream ?? '' })}
        />
        <Select
          label="Delivery"
          data={[
            anyChoice,
            ...MailState.options
              .filter((state) => state !== 'in_doubt')
              .map((state) => ({ value: state, label: states[state][0] })),
          ]}
          value={filter.state}
          allowDeselect={false}
          onChange={(state) => change({ state: state ?? '' })}
        />
      </div>
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={4} label="Loading mails" />}
        empty={<p className={styles.none}>{isFiltered ? 'No mail matches.' : 'No mails yet.'}</p>}
      >
        {({ results, count }) => (
          <>
            <Rows rows={results} />
            {count > mailLogPageSize && (
              <div className={styles.pages}>
                <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer mails
                </Button>
                <span>
                  Page {page} of {Math.ceil(count / mailLogPageSize)}
                </span>
                <Button
                  variant="default"
                  disabled={page * mailLogPageSize >= count}
                  onClick={() => setPage(page + 1)}
                >
                  Older mails
                </Button>
              </div>
            )}
          </>
        )}
      </LoadBoundary>
    </Section>
  );
};
