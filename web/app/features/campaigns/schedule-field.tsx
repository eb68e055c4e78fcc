import { SegmentedControl, TextInput } from '@mantine/core';
import { localTimeZone, zoneLabel } from '../../../../contract/src/time-zones.ts';
import styles from './campaigns.module.css';

interface Props {
  /** A local time such as `2026-03-01T09:00`; null: at once. */
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

/** When a campaign is sent: at once, or at a time in the admin's time zone, which is named. */
export const ScheduleField = ({ value, error, onChange }: Props) => (
  <div className={styles.schedule}>
    <SegmentedControl
      data={[
        { value: 'now', label: 'Send now' },
        { value: 'later', label: 'Schedule' },
      ]}
      value={value === null ? 'now' : 'later'}
      onChange={(choice) => onChange(choice === 'now' ? null : '')}
      aria-label="When"
    />
    {value !== null && (
      <TextInput
        type="datetime-local"
        label="Send at"
        description={`In your time zone, ${zoneLabel(localTimeZone())}. Its recipients are chosen at that time.`}
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </div>
);
