import { MultiSelect, Select } from '@mantine/core';
import {
  type AudienceFilter,
  LastSeen,
  lastSeenLabels,
  type Segment,
} from '../../../../contract/src/audiences.ts';
import type { CampaignChannel } from '../../../../contract/src/campaigns.ts';
import { planTitles } from '../../../../contract/src/entitlements.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { CompanyStage, FractionalType, Location } from '../../../../contract/src/values.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';

interface Props {
  channel: CampaignChannel;
  segments?: readonly Segment[];
  segment: Segment;
  filter: AudienceFilter;
  onChange: (changes: { segment?: Segment; filter?: AudienceFilter }) => void;
}

/** An empty list is no condition. */
const orUnset = <T extends string>(values: string[]): T[] | undefined =>
  values.length === 0 ? undefined : (values as T[]);

const countSet = (filter: AudienceFilter): number =>
  Object.values(filter).filter((value) => value !== undefined).length;

/** A segment, what narrows it, and the number of people that it reaches. */
export const AudienceFields = ({ channel, segments, segment, filter, onChange }: Props) => {
  const narrow = (changes: AudienceFilter) => onChange({ filter: { ...filter, ...changes } });
  const set = countSet(filter);
  return (
    <>
      <SegmentField
        channel={channel}
        {...(segments ? { segments } : {})}
        filter={filter}
        value={segment}
        onChange={(value) => onChange({ segment: value })}
      />
      <details className={styles.narrow} open={set > 0 || undefined}>
        <summary>Narrow the segment{set > 0 && ` (${set})`}</summary>
        <div className={styles.fields}>
          <MultiSelect
            searchable
            label="Function"
            data={FractionalType.options}
            value={filter.functions ?? []}
            onChange={(values) => narrow({ functions: orUnset(values) })}
          />
          <MultiSelect
            searchable
            label="Region"
            data={Location.options}
            value={filter.regions ?? []}
            onChange={(values) => narrow({ regions: orUnset(values) })}
          />
          <MultiSelect
            searchable
            label="Plan"
            data={[...planTitles]}
            value={filter.plans ?? []}
            onChange={(values) => narrow({ plans: orUnset(values) })}
          />
          <Select
            label="Last seen"
            placeholder="Any time"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear last seen' }}
            data={LastSeen.options.map((value) => ({ value, label: lastSeenLabels[value] }))}
            value={filter.seen ?? null}
            onChange={(value) => narrow({ seen: (value as LastSeen | null) ?? undefined })}
          />
          <MultiSelect
            searchable
            label="Kind of company"
            data={CompanyStage.options.map((value) => ({ value, label: labels.stage[value] }))}
            value={filter.stages ?? []}
            onChange={(values) => narrow({ stages: orUnset(values) })}
          />
        </div>
      </details>
    </>
  );
};
