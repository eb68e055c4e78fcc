import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type Channel,
  channels,
  kindDetails,
  type NotificationKind,
} from '../../../../contract/src/notification-kinds.ts';
import type { ChannelChoice, Preferences } from '../../../../contract/src/notifications.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import styles from './notification-preferences.module.css';
import { preferences, useSavePreferences } from './notifications.data.ts';
import { PushSwitch } from './push-switch.tsx';

const channelLabels: Record<Channel, string> = { in_app: 'In app', mail: 'Email', push: 'Push' };

/** The groups of the kinds; a kind that none of them names is in the last. */
const groups: readonly { title: string; kinds: readonly NotificationKind[] }[] = [
  {
    title: 'Messages and applications',
    kinds: ['new_message', 'invitation', 'matching_job', 'application_status', 'application_no_response'],
  },
  { title: 'Hiring', kinds: ['interview', 'offer', 'application_received', 'reply_due'] },
  { title: 'Jobs', kinds: ['job_expiring', 'job_claimed', 'import_gone'] },
  { title: 'Engagements', kinds: ['mandate', 'statement', 'review_asked', 'review_published'] },
  { title: 'Your account', kinds: [] },
];

const getGroup = (kind: NotificationKind): string =>
  (groups.find(({ kinds }) => kinds.includes(kind)) ?? groups.at(-1))?.title ?? '';

interface RowProps {
  kind: NotificationKind;
  choice: ChannelChoice;
  onChange: (change: Partial<ChannelChoice>) => void;
}

const Row = ({ kind, choice, onChange }: RowProps) => {
  const { label, hint } = kindDetails(kind);
  return (
    <tr>
      <th scope="row">
        <span className={styles.kind}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} data-channel={channelLabels[channel]}>
          <Checkbox
            aria-label={`${label}: ${channelLabels[channel]}`}
            checked={choice[channel]}
            onChange={(event) => onChange({ [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
};

const Table = ({ chosen }: { chosen: Preferences }) => {
  const save = useSavePreferences();
  const all = Object.entries(chosen) as [NotificationKind, ChannelChoice][];
  const optional = all.filter(([kind]) => !kindDetails(kind).fixed);
  const fixed = all.flatMap(([kind]) =>
    kindDetails(kind).fixed ? [kindDetails(kind).label.toLowerCase()] : [],
  );
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Channels by kind of notification</caption>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title }) => {
          const rows = optional.filter(([kind]) => getGroup(kind) === title);
          return (
            rows.length > 0 && (
              <tbody key={title}>
                <tr>
                  <th scope="rowgroup" colSpan={channels.length + 1} className={styles.group}>
                    {title}
                  </th>
                </tr>
                {rows.map(([kind, choice]) => (
                  <Row
                    key={kind}
                    kind={kind}
                    choice={choice}
                    onChange={(change) => save.mutate({ [kind]: change })}
                  />
                ))}
              </tbody>
            )
          );
        })}
      </table>
      <p className={styles.fixed}>
        Always sent on every channel, because they concern your security or payments: {fixed.join(', ')}.
      </p>
    </>
  );
};

/** What the person is notified about, and how. */
export const NotificationPreferences = () => {
  const query = useQuery(preferences);
  return (
    <>
      <PushSwitch />
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={6} label="Loading preferences" />}>
        {(chosen) => <Table chosen={chosen} />}
      </LoadBoundary>
    </>
  );
};
