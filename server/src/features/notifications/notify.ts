import { sql } from 'kysely';
import type { Channel, NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { MailExtras } from '../../lib/mail-layout.ts';
import { enqueue } from '../../lib/tasks.ts';
import { deliverMail, deliverPush, sendUnreadCountTask } from './notifications.tasks.ts';
import { getChannelSettings } from './preferences.ts';

/** An event to notify a person of. */
export interface NotificationEvent {
  userId: string;
  kind: NotificationKind;
  title: string;
  /** One or two sentences, shown in full in the app and in the push. */
  body: string;
  /** A path of the web app. */
  link: ScreenLink;
  /** The id of another person who is named or quoted. The notification is deleted when they are erased. */
  about?: string;
  /** A person gets at most one notification per key. */
  dedupeKey?: string;
  /** The content of the mail beyond title and body. Its URLs may be paths of the web app. */
  mail?: MailExtras;
  /** Limits the event to these channels, if other channels are notified later or elsewhere. */
  only?: readonly Channel[];
}

/**
 * Notifies a person by the channels that they have switched on for the kind. Runs in the caller's transaction, which
 * also enqueues the tasks: one for the unread count, one for the mail, one per device.
 */
export const notify = async (
  db: Db,
  { userId, kind, title, body, link, about, dedupeKey, mail, only }: NotificationEvent,
): Promise<void> => {
  const settings = await getChannelSettings(db, userId, kind);
  const isOn = (channel: Channel) => settings[channel] && (only === undefined || only.includes(channel));
  const row = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind,
      title,
      body,
      link,
      about_user_id: about ?? null,
      key: dedupeKey ?? null,
      in_app: isOn('in_app'),
      ...(mail === undefined ? {} : { mail: JSON.stringify(mail) }),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  if (isOn('in_app')) await enqueue(db, sendUnreadCountTask, { user_id: userId });
  const { rows: deliveries } = await sql<{ id: string; channel: 'mail' | 'push' }>`
    insert into notification_deliveries (notification_id, channel, device_id)
    select ${row.id}::uuid, 'mail', null where ${isOn('mail')}
    union all
    select ${row.id}::uuid, 'push', id from push_devices where user_id = ${userId} and ${isOn('push')}
    returning id, channel`.execute(db);
  for (const { id, channel } of deliveries)
    await enqueue(db, channel === 'mail' ? deliverMail : deliverPush, { delivery_id: id });
};
