import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Campaign, segmentLabels } from '../../../../contract/src/campaigns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { campaignPage, pageSize } from './campaigns.data.ts';
import styles from './campaigns.module.css';

const number = new Intl.NumberFormat('en');

const State = ({ campaign }: { campaign: Campaign }) => {
  const { finished_at, queued, recipients } = campaign;
  if (finished_at !== null) return <StatusBadge status="done" label="Sent" tone="good" />;
  const share = recipients === 0 ? 0 : ((recipients - queued) / recipients) * 100;
  return (
    <div className={styles.progress}>
      <span>{number.format(queued)} waiting</span>
      <Progress value={share} aria-label={`${Math.round(share)} % sent`} />
    </div>
  );
};

const counted = (title: string, value: (campaign: Campaign) => number) => ({
  key: title,
  title,
  numeric: true,
  cell: (campaign: Campaign) => number.format(value(campaign)),
});

/** What was sent before, and what became of it; kept up to date while one is on its way. */
export const CampaignHistory = ({ channel }: { channel: 'mail' | 'push' }) => {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const query = useQuery(campaignPage(channel, page));
  return (
    <Section title="History">
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : (
            <EmptyState
              title="Nothing was sent yet"
              text="What you send is listed here, with how many it reached."
            />
          )
        }
      >
        {({ results, count }) => (
          <>
            <DataTable
              caption="What was sent"
              rows={results}
              rowKey={({ id }) => id}
              columns={[
                { key: 'title', title: 'What', cell: ({ title }) => <strong>{title}</strong> },
                {
                  key: 'to',
                  title: 'To',
                  cell: ({ segment }) => (segment === null ? 'Single people' : segmentLabels[segment]),
                },
                { key: 'state', title: 'State', cell: (campaign) => <State campaign={campaign} /> },
                counted('Recipients', ({ recipients }) => recipients),
                counted(channel === 'mail' ? 'Delivered' : 'On a device', ({ delivered }) => delivered),
                counted('Failed', ({ failed }) => failed),
                ...(channel === 'mail' ? [counted('Unsubscribed', ({ unsubscribed }) => unsubscribed)] : []),
                {
                  key: 'at',
                  title: 'When',
                  cell: ({ created_at, author }) => (
                    <div>
                      <RelativeTime time={created_at} />
                      <p className={styles.faint}>{author}</p>
                    </div>
                  ),
                },
              ]}
            />
            <Pagination page={page} pageCount={pageCountOf(count, pageSize)} />
          </>
        )}
      </LoadBoundary>
    </Section>
  );
};
