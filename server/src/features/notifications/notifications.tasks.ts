import { sql } from 'kysely';
import { z } from 'zod';
import { kindDetails } from '../../../../contract/src/notification-kinds.ts';
import { Id } from '../../../../contract/src/values.ts';
import { clearRefusal, findSuppression, recordBounce } from '../../lib/bounces.ts';
import type { Deps } from '../../lib/deps.ts';
import { getMailSender, MailRefusedError } from '../../lib/mailer.ts';
import { defineTask } from '../../lib/tasks.ts';
import { endDelivery, findLiveDevice, findOpenDelivery, setStarted } from './deliveries.queries.ts';
import { deleteDevice } from './devices.queries.ts';
import { notificationMail } from './notifications.emails.ts';
import { countUnread } from './notifications.queries.ts';
import { getChannelSettings } from './preferences.ts';

/** Sends the number of unread notifications to all open tabs of a user. */
export const sendUnreadCount = async (
  { db, live }: Pick<Deps, 'db' | 'live'>,
  userId: string,
): Promise<void> => {
  live.send([userId], { action: 'notification', unread: await countUnread(db, userId) });
};

const DeliveryInput = z.object({ delivery_id: Id });

/** Sends the unread count in the background, after a notification is added or marked as read. */
export const sendUnreadCountTask = defineTask({
  name: 'ring_bell',
  input: z.object({ user_id: Id }),
  run: (deps, { user_id }) => sendUnreadCount(deps, user_id),
});

/**
 * Mails one notification. Retries for a day while the mail server is unavailable. If the process died while it sent the
 * mail, SMTP cannot tell whether the mail arrived: a bulk mail is not sent again, any other mail is sent again with the
 * same Message-ID, by which the duplicate is recognised.
 */
export const deliverMail = defineTask({
  name: 'deliver_mail',
  input: DeliveryInput,
  retries: 12,
  run: async ({ db, mailer, config, site }, { delivery_id: id }) => {
    const delivery = await findOpenDelivery(db, id);
    if (!delivery) return;
    const { bulk } = kindDetails(delivery.kind);
    if (!(await getChannelSettings(db, delivery.user_id, delivery.kind)).mail)
      return endDelivery(db, id, 'switched_off');
    if (bulk && delivery.started_at !== null) return endDelivery(db, id, 'in_doubt');
    // Our own server's refusal stops bulk mail alone: another mail finds out whether it lasts.
    const suppression = await findSuppression(db, delivery.email);
    if (suppression === 'bounce' || (bulk && suppression !== undefined))
      return endDelivery(db, id, 'bouncing');
    await setStarted(db, id, true);
    try {
      await mailer.send(notificationMail(config, getMailSender(site), delivery));
    } catch (cause) {
      await setStarted(db, id, false);
      if (!(cause instanceof MailRefusedError)) throw cause;
      await recordBounce(db, { email: delivery.email, reply: cause.message });
      return endDelivery(db, id, 'refused');
    }
    await endDelivery(db, id, 'sent');
    await clearRefusal(db, delivery.email);
  },
});

/** A push is visible on a locked screen, so it does not contain the text of a message. */
const pushText = ({ kind, body }: { kind: string; body: string }) =>
  kind === 'new_message' ? 'Open your messages to read it.' : body.slice(0, 500);

/**
 * Pushes one notification to one device. A push that is sent again after a crash has the same tag, so that it replaces
 * the first one. Deletes a subscription that has ended.
 */
export const deliverPush = defineTask({
  name: 'deliver_push',
  input: DeliveryInput,
  run: async ({ db, pusher }, { delivery_id: id }) => {
    const delivery = await findOpenDelivery(db, id);
    if (!delivery) return;
    const device = delivery.device_id === null ? undefined : await findLiveDevice(db, delivery.device_id);
    if (!device || !(await getChannelSettings(db, delivery.user_id, delivery.kind)).push)
      return endDelivery(db, id, 'switched_off');
    const { endpoint, p256dh, auth } = device;
    const payload = {
      id: delivery.notification_id,
      title: delivery.title,
      body: pushText(delivery),
      link: delivery.link,
    };
    // A topic has at most 32 characters of base64url: a UUID without its hyphens.
    const outcome = await pusher.send(
      { endpoint, keys: { p256dh, auth } },
      payload,
      delivery.notification_id.replaceAll('-', ''),
    );
    if (outcome === 'gone') return deleteDevice(db, device.id);
    await endDelivery(db, id, outcome);
  },
});

/** Deletes devices of expired sessions every night. */
export const purgeNotifications = defineTask({
  name: 'purge_notifications',
  every: '27 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from push_devices using sessions
      where sessions.id = push_devices.session_id and sessions.expires_at < now()`.execute(db);
  },
});
