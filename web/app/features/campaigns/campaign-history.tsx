import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { segmentLabels } from '../../../../contract/src/audiences.ts';
import { type Campaign } from '../../../../contract/src/campaigns.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { campaignsQuery, pageSize } from './campaigns.data.ts';
import styles from './campaigns.module.css';

const State = ({ campaign }: { campaign: Campaign }) => {
  const { finished_at, queued, recipients } = campaign;
  if (finished_at !== null) return <StatusBadge status="done" label="Sent" tone="good" />;
  const share = recipients === 0 ? 0 : ((recipients - queued) / recipients) * 100;
  return (
    <div className={styles.progress}>
      <span>{formatNumber(queued)} queued</span>
      <Progress value={share} aria-label={`${Math.round(share)} % sent`} />
    </div>
  );
};

const countColumn = (title: string, value: (campaign: Campaign) => number) => ({
  title,
  numeric: true,
  cell: (campaign: Campaign) => formatNumber(value(campaign)),
});

/** The campaigns sent and their results; refreshed while one is being sent. */
export const CampaignHistory = ({ channel }: { channel: 'mail' | 'push' }) => {
  const page = usePage();
  const query = useQuery(campaignsQuery(channel, page));
  return (
    <Section title="History">
      <PagedList
        query={query}
        rows="campaigns"
        pageSize={pageSize}
        empty={<EmptyState title="Nothing sent yet" text="Sent campaigns appear here with their results." />}
      >
        {({ results }) => (
          <DataTable
            caption="Sent campaigns"
            rows={results}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Title', cell: ({ title }) => <strong>{title}</strong> },
              {
                title: 'To',
                cell: ({ kind, segment }) => (
                  <div>
                    {segment === null ? 'Selected people' : segmentLabels[segment]}
                    {kind === 'service' && <p className={styles.faint}>Service notice</p>}
                  </div>
                ),
              },
              { title: 'Status', cell: (campaign) => <State campaign={campaign} /> },
              countColumn('Recipients', ({ recipients }) => recipients),
              countColumn(channel === 'mail' ? 'Delivered' : 'On a device', ({ delivered }) => delivered),
              countColumn('Failed', ({ failed }) => failed),
              ...(channel === 'mail'
                ? [countColumn('Unsubscribed', ({ unsubscribed }) => unsubscribed)]
                : []),
              {
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
        )}
      </PagedList>
    </Section>
  );
};
