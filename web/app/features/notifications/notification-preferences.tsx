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
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import styles from './notification-preferences.module.css';
import { preferences, useChoose } from './notifications.data.ts';
import { PushSwitch } from './push-switch.tsx';

const names: Record<Channel, string> = { in_app: 'In app', mail: 'E-mail', push: 'Push' };

interface RowProps {
  kind: NotificationKind;
  choice: ChannelChoice;
  onChoose: (change: Partial<ChannelChoice>) => void;
}

const Row = ({ kind, choice, onChoose }: RowProps) => {
  const { label, hint } = kindDetails(kind);
  return (
    <tr>
      <th scope="row">
        <span className={styles.kind}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} data-channel={names[channel]}>
          <Checkbox
            aria-label={`${label}: ${names[channel]}`}
            checked={choice[channel]}
            onChange={(event) => onChoose({ [channel]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
};

const Table = ({ chosen }: { chosen: Preferences }) => {
  const choose = useChoose();
  const all = Object.entries(chosen) as [NotificationKind, ChannelChoice][];
  const free = all.filter(([kind]) => !kindDetails(kind).fixed);
  const fixed = all.flatMap(([kind]) =>
    kindDetails(kind).fixed ? [kindDetails(kind).label.toLowerCase()] : [],
  );
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">How you are told of each kind of event</caption>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {names[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {free.map(([kind, choice]) => (
            <Row
              key={kind}
              kind={kind}
              choice={choice}
              onChoose={(change) => choose.mutate({ [kind]: change })}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.fixed}>
        Always told, on every channel, because it is about your security or your money: {fixed.join(', ')}.
      </p>
    </>
  );
};

/** What one is told of and how: a section of the settings pages. */
export const NotificationPreferences = () => {
  const query = useQuery(preferences);
  return (
    <Section
      anchor="notifications"
      title="Notifications"
      lead="What you are told of, and how. Changes count at once."
    >
      <PushSwitch />
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={6} label="Loading your choices" />}>
        {(chosen) => <Table chosen={chosen} />}
      </LoadBoundary>
    </Section>
  );
};
