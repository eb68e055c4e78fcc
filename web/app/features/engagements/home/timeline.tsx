import { Text } from '@mantine/core';
import type { EngagementDetail } from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { fractionalName } from '../engagement-labels.ts';
import { buildTimeline, type TimelineEntry } from '../engagement-timeline.ts';
import styles from './engagement-home.module.css';

interface Props {
  engagement: EngagementDetail;
  /** What other subjects add. */
  events: readonly TimelineEntry[];
}

/** What happened since the hire, the newest first. */
export const Timeline = ({ engagement, events }: Props) => (
  <ul className={styles.events}>
    {buildTimeline(engagement, events).map(({ key, text, by, at }) => (
      <li key={key}>
        {text}
        <Text c="dimmed" fz="sm">
          {formatActor(by, engagement)} <RelativeTime time={at} />
        </Text>
      </li>
    ))}
  </ul>
);

const formatActor = (by: Side | null, engagement: EngagementDetail): string => {
  if (by === null) return 'Automatic';
  return by === 'company' ? engagement.company.name : fractionalName(engagement);
};
