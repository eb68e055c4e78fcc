import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type Channel,
  channels,
  defaultChannels,
  kindDetails,
  kindsFor,
  type NotificationKind,
} from '../../../../contract/src/notification-kinds.ts';
import type { Preferences } from '../../../../contract/src/notifications.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';

type ChannelSettings = Record<Channel, boolean>;
type ChannelChanges = { [C in Channel]?: boolean | undefined };

/** The saved settings of a kind, or the defaults. The channels of a fixed kind are always on. */
const getEffectiveSettings = (kind: NotificationKind, saved: ChannelSettings | undefined): ChannelSettings =>
  kindDetails(kind).fixed || saved === undefined
    ? defaultChannels(kind)
    : { in_app: saved.in_app, mail: saved.mail, push: saved.push };

export const getPreferences = async (db: Db, userId: string, type: UserType): Promise<Preferences> => {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute();
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return Object.fromEntries(
    kindsFor(type).map((kind) => [kind, getEffectiveSettings(kind, byKind.get(kind))]),
  );
};

/** The channels of one kind that a user has switched on. */
export const getChannelSettings = async (
  db: Db,
  userId: string,
  kind: NotificationKind,
): Promise<ChannelSettings> =>
  getEffectiveSettings(
    kind,
    await db
      .selectFrom('notification_preferences')
      .select(['in_app', 'mail', 'push'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );

/** Changes the given channels of one kind. */
export const saveChannelSettings = async (
  db: Db,
  userId: string,
  kind: NotificationKind,
  changes: ChannelChanges,
): Promise<void> => {
  const columns = Object.fromEntries(Object.entries(changes).filter(([, isOn]) => isOn !== undefined));
  if (Object.keys(columns).length === 0) return;
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind, ...defaultChannels(kind), ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(columns))
    .execute();
};

/**
 * Changes the preferences of a user. Ignores kinds for other types of user and unchanged fixed kinds, so that a client
 * may send back everything that it has read. Throws `invalid_input` if a fixed kind (security, billing) is switched off.
 */
export const updatePreferences = async (
  db: Db,
  { id, type }: { id: string; type: UserType },
  preferences: { [K in NotificationKind]?: ChannelChanges | undefined },
): Promise<void> => {
  const errors: Record<string, string> = {};
  for (const kind of kindsFor(type)) {
    const changes = preferences[kind];
    if (changes === undefined) continue;
    if (!kindDetails(kind).fixed) await saveChannelSettings(db, id, kind, changes);
    else if (channels.some((channel) => changes[channel] === false))
      errors[kind] = 'Notifications about security and billing cannot be switched off.';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
