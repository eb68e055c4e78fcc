import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type Channel,
  channels,
  kindFacts,
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
  const { label, hint, fixed } = kindFacts(kind);
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
            disabled={fixed === true}
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
  const groups = [
    { title: 'Your choice', kinds: all.filter(([kind]) => !kindFacts(kind).fixed) },
    { title: 'Always on: security and billing', kinds: all.filter(([kind]) => kindFacts(kind).fixed) },
  ].filter(({ kinds }) => kinds.length > 0);
  return (
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
      {groups.map(({ title, kinds }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={channels.length + 1}>
              {title}
            </th>
          </tr>
          {kinds.map(([kind, choice]) => (
            <Row
              key={kind}
              kind={kind}
              choice={choice}
              onChoose={(change) => choose.mutate({ [kind]: change })}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
};

/** What one is told of and how: a section of the settings pages. */
export const NotificationPreferences = () => {
  const query = useQuery(preferences);
  return (
    <Section title="Notifications" lead="What you are told of, and how. Changes count at once.">
      <PushSwitch />
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={6} label="Loading your choices" />}>
        {(chosen) => <Table chosen={chosen} />}
      </LoadBoundary>
    </Section>
  );
};
