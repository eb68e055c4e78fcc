import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type Channel,
  defaultChannels,
  kindDetails,
  kindsFor,
  type NotificationKind,
} from '../../../../contract/src/notification-kinds.ts';
import type { Preferences } from '../../../../contract/src/notifications.ts';
import type { Db } from '../../lib/db.ts';

type Choice = Record<Channel, boolean>;

/** What a person chose for a kind, or what it is until they choose; what is fixed is on whatever was chosen. */
const settle = (kind: NotificationKind, chosen: Choice | undefined): Choice =>
  kindDetails(kind).fixed || chosen === undefined
    ? defaultChannels(kind)
    : { in_app: chosen.in_app, mail: chosen.mail, push: chosen.push };

export const getPreferences = async (db: Db, userId: string, type: UserType): Promise<Preferences> => {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(
    kindsFor(type).map((kind) => [
      kind,
      settle(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ]),
  );
};

/** The channels on which a person is told of a kind. */
export const getChoice = async (db: Db, userId: string, kind: NotificationKind): Promise<Choice> =>
  settle(
    kind,
    await db
      .selectFrom('notification_preferences')
      .select(['in_app', 'mail', 'push'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );

/** Changes some channels of one kind and leaves the others as they are. */
export const choose = async (
  db: Db,
  userId: string,
  kind: NotificationKind,
  changes: { [C in Channel]?: boolean | undefined },
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, on]) => on !== undefined));
  if (Object.keys(given).length === 0) return;
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind, ...defaultChannels(kind), ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(given))
    .execute();
};
