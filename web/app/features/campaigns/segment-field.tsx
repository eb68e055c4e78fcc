import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Segment, segmentLabels } from '../../../../contract/src/campaigns.ts';
import { audience } from './campaigns.data.ts';
import styles from './campaigns.module.css';

interface Props {
  channel: 'mail' | 'push';
  value: Segment;
  onChange: (segment: Segment) => void;
}

const number = new Intl.NumberFormat('en');

const countText = ({ people, reached }: { people: number; reached: number }) =>
  people === reached
    ? `${number.format(reached)} ${reached === 1 ? 'person' : 'people'}.`
    : `${number.format(reached)} of ${number.format(people)} people; the others want no news, or their address takes no mail.`;

/** Whom it is for, with how many that are now. */
export const SegmentField = ({ channel, value, onChange }: Props) => {
  const { data, isError } = useQuery(audience(value, channel));
  return (
    <div>
      <Select
        label="To"
        data={Segment.options.map((segment) => ({ value: segment, label: segmentLabels[segment] }))}
        value={value}
        allowDeselect={false}
        onChange={(segment) => segment && onChange(segment as Segment)}
      />
      <p className={styles.count} aria-live="polite">
        {data ? countText(data) : isError ? 'The number cannot be loaded now.' : 'Counting …'}
      </p>
    </div>
  );
};
