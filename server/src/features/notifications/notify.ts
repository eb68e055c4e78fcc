import type { Channel, NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { Db } from '../../lib/db.ts';
import type { MailExtras } from '../../lib/mail-layout.ts';
import { enqueue } from '../../lib/tasks.ts';
import { deliverMail, deliverPush, ringBell } from './notifications.tasks.ts';
import { getChoice } from './preferences.queries.ts';

/** Something that a person is told of. */
export interface NotificationEvent {
  userId: string;
  kind: NotificationKind;
  title: string;
  /** A sentence or two: the bell and the push show it whole. */
  body: string;
  /** A path of our web. */
  link: string;
  /** The other person whom it names or quotes: once they are erased, it goes with them. */
  about?: string;
  /** The same key for the same person tells once only, ever. */
  key?: string;
  /** What the mail says beyond title and body; its action may name a path of our web, too. */
  mail?: MailExtras;
  /** Only these of the channels that are switched on: for what comes by some at once and by others later. */
  only?: readonly Channel[];
}

/**
 * Tells a person of an event by the channels that they have switched on for its kind. Part of the caller's
 * transaction: the row of the site is written and one task a mail or device is queued if, and only if, it commits.
 */
export const notify = async (
  db: Db,
  { userId, kind, title, body, link, about, key, mail, only }: NotificationEvent,
): Promise<void> => {
  const choice = await getChoice(db, userId, kind);
  const told = (channel: Channel) => choice[channel] && (only === undefined || only.includes(channel));
  const row = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind,
      title,
      body,
      link,
      about_user_id: about ?? null,
      key: key ?? null,
      in_app: told('in_app'),
      ...(mail === undefined ? {} : { mail: JSON.stringify(mail) }),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  if (told('in_app')) await enqueue(db, ringBell, { user_id: userId });
  if (told('mail')) {
    const { id } = await db
      .insertInto('notification_deliveries')
      .values({ notification_id: row.id, channel: 'mail' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(db, deliverMail, { delivery_id: id });
  }
  if (told('push')) {
    const deliveries = await db
      .insertInto('notification_deliveries')
      .columns(['notification_id', 'channel', 'device_id'])
      .expression((from) =>
        from
          .selectFrom('push_devices')
          .select((columns) => [
            columns.val(row.id).as('notification_id'),
            columns.val('push').as('channel'),
            'id',
          ])
          .where('user_id', '=', userId),
      )
      .returning('id')
      .execute();
    for (const { id } of deliveries) await enqueue(db, deliverPush, { delivery_id: id });
  }
};
