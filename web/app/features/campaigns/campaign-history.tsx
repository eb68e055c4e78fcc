import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastSeenLabels, segmentLabels } from '../../../../contract/src/audiences.ts';
import type { Campaign, CampaignChannel } from '../../../../contract/src/campaigns.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PagedList, usePage } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { campaignsQuery, pageSize, useCancelCampaign } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { formatScheduled } from './schedule-time.ts';

const State = ({ campaign }: { campaign: Campaign }) => {
  const { finished_at, queued, recipients, started_at, scheduled_at, time_zone } = campaign;
  if (started_at === null && scheduled_at !== null)
    return (
      <div>
        <StatusBadge status="scheduled" label="Scheduled" tone="info" />
        <p className={styles.faint}>{formatScheduled(scheduled_at, time_zone ?? 'UTC')}</p>
        <CancelButton campaign={campaign} />
      </div>
    );
  if (finished_at !== null) return <StatusBadge status="done" label="Sent" tone="good" />;
  const share = recipients === 0 ? 0 : ((recipients - queued) / recipients) * 100;
  return (
    <div className={styles.progress}>
      <span>{formatNumber(queued)} queued</span>
      <Progress value={share} aria-label={`${Math.round(share)} % sent`} />
    </div>
  );
};

const CancelButton = ({ campaign: { id, title } }: { campaign: Campaign }) => {
  const cancel = useCancelCampaign();
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={cancel.isPending}
      onClick={() =>
        void confirmAction(
          { title: 'Cancel this campaign?', text: `“${title}” is not sent.`, action: 'Cancel campaign' },
          () => cancel.mutateAsync(id),
          'Canceled. Nothing was sent.',
        )
      }
    >
      Cancel<span className="visually-hidden"> {title}</span>
    </Button>
  );
};

/** Lists what narrows a segment. */
const formatFilter = ({ functions, regions, plans, seen, stages }: Campaign['filter']): string =>
  [
    ...(functions ?? []),
    ...(regions ?? []),
    ...(plans ?? []),
    ...(seen ? [`seen ${lastSeenLabels[seen].toLowerCase()}`] : []),
    ...(stages ?? []).map((stage) => labels.stage[stage]),
  ].join(', ');

const countColumn = (title: string, value: (campaign: Campaign) => number) => ({
  title,
  numeric: true,
  cell: (campaign: Campaign) => formatNumber(value(campaign)),
});

/** The campaigns sent and their results; refreshed while one is being sent. */
export const CampaignHistory = ({ channel }: { channel: CampaignChannel }) => {
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
                cell: ({ segment, filter }) => (
                  <div>
                    {segment === null ? 'Selected people' : segmentLabels[segment]}
                    {formatFilter(filter) !== '' && <p className={styles.faint}>{formatFilter(filter)}</p>}
                  </div>
                ),
              },
              { title: 'Status', cell: (campaign) => <State campaign={campaign} /> },
              countColumn('Recipients', ({ recipients }) => recipients),
              countColumn(channel === 'push' ? 'On a device' : 'Delivered', ({ delivered }) => delivered),
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
