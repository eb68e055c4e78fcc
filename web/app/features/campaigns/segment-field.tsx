import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AudienceFilter, Segment, segmentLabels } from '../../../../contract/src/audiences.ts';
import type { CampaignChannel } from '../../../../contract/src/campaigns.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { audienceQuery } from './campaigns.data.ts';
import styles from './campaigns.module.css';

interface Props {
  channel: CampaignChannel;
  label?: string;
  /** Default: all. */
  segments?: readonly Segment[];
  /** What narrows the segment. */
  filter?: AudienceFilter;
  value: Segment;
  onChange: (segment: Segment) => void;
}

const formatReach = (channel: CampaignChannel, { people, reached }: { people: number; reached: number }) => {
  if (people === reached) return `${formatCount(reached, 'person', 'people')}.`;
  return channel === 'service'
    ? `${formatCount(people, 'account')}. ${formatCount(people - reached, 'address', 'addresses')} bounce: these people see it in the app.`
    : `${formatNumber(reached)} of ${formatNumber(people)} people. The others did not opt in, opted out or cannot receive mail.`;
};

/** The segment of a campaign and the number of people it reaches. */
export const SegmentField = ({
  channel,
  label = 'To',
  segments = Segment.options,
  filter = {},
  value,
  onChange,
}: Props) => {
  const { data, isError } = useQuery(audienceQuery({ segment: value, filter }, channel));
  return (
    <div>
      <Select
        label={label}
        data={segments.map((segment) => ({ value: segment, label: segmentLabels[segment] }))}
        value={value}
        allowDeselect={false}
        onChange={(segment) => segment && onChange(segment as Segment)}
      />
      <p className={styles.count} aria-live="polite">
        {data ? formatReach(channel, data) : isError ? 'Couldn’t load the number of people.' : 'Counting…'}
      </p>
    </div>
  );
};
