import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CampaignChannel, type Segment, segmentLabels } from '../../../../contract/src/campaigns.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { toOptions } from '../../lib/select-options.ts';
import { audienceQuery } from './campaigns.data.ts';
import styles from './campaigns.module.css';

interface Props {
  channel: CampaignChannel;
  value: Segment;
  onChange: (segment: Segment) => void;
}

const formatReach = ({ people, reached }: { people: number; reached: number }) =>
  people === reached
    ? `${formatCount(reached, 'person', 'people')}.`
    : `${formatNumber(reached)} of ${formatNumber(people)} people. The others did not opt in, opted out or cannot receive mail.`;

/** The segment of a campaign and the number of people it reaches. */
export const SegmentField = ({ channel, value, onChange }: Props) => {
  const { data, isError } = useQuery(audienceQuery(value, channel));
  return (
    <div>
      <Select
        label="To"
        data={toOptions(segmentLabels)}
        value={value}
        allowDeselect={false}
        onChange={(segment) => segment && onChange(segment as Segment)}
      />
      <p className={styles.count} aria-live="polite">
        {data ? formatReach(data) : isError ? 'Couldn’t load the number of people.' : 'Counting …'}
      </p>
    </div>
  );
};
