import { sql } from 'kysely';
import { z } from 'zod';
import { kindDetails } from '../../../../contract/src/notification-kinds.ts';
import { Id } from '../../../../contract/src/values.ts';
import { deleteBounce, isBouncing, recordBounce } from '../../lib/bounces.ts';
import { MailRefusedError } from '../../lib/mailer.ts';
import { defineTask } from '../../lib/tasks.ts';
import { endDelivery, findLiveDevice, findOpenDelivery, setStarted } from './deliveries.queries.ts';
import { removeDevice } from './devices.queries.ts';
import { notificationMail } from './notifications.emails.ts';
import { getChoice } from './preferences.queries.ts';
import { ring } from './ring.ts';

const DeliveryInput = z.object({ delivery_id: Id });

/** Shows the new count in every open tab of a person. */
export const ringBell = defineTask({
  name: 'ring_bell',
  input: z.object({ user_id: Id }),
  run: (deps, { user_id }) => ring(deps, user_id),
});

/**
 * Mails one notification. A mail server that is away is tried again for a day. SMTP cannot tell whether a mail that
 * was handed on as the process died has arrived: then a bulk mail is left, and any other goes again under the same
 * Message-ID, by which a double is known as one.
 */
export const deliverMail = defineTask({
  name: 'deliver_mail',
  input: DeliveryInput,
  retries: 12,
  run: async ({ db, mailer, config }, { delivery_id: id }) => {
    const told = await findOpenDelivery(db, id);
    if (!told) return;
    const { bulk } = kindDetails(told.kind);
    if (!(await getChoice(db, told.user_id, told.kind)).mail) return endDelivery(db, id, 'switched_off');
    if (bulk && told.started_at !== null) return endDelivery(db, id, 'in_doubt');
    if (bulk && (await isBouncing(db, told.email))) return endDelivery(db, id, 'bouncing');
    await setStarted(db, id, true);
    try {
      await mailer.send(notificationMail(config, told));
    } catch (cause) {
      await setStarted(db, id, false);
      if (!(cause instanceof MailRefusedError)) throw cause;
      await recordBounce(db, told.email, cause.message);
      return endDelivery(db, id, 'refused');
    }
    await endDelivery(db, id, 'sent');
    await deleteBounce(db, told.email);
  },
});

/** What lies on a locked screen says who wrote, and nothing of what. */
const pushText = (told: { kind: string; body: string }) =>
  told.kind === 'new_message' ? 'Open Cadre to read it.' : told.body.slice(0, 500);

/**
 * Pushes one notification to one device. Sent again after a crash it carries the same tag, so that the device shows
 * it in the place of the first. A subscription that has ended is forgotten.
 */
export const deliverPush = defineTask({
  name: 'deliver_push',
  input: DeliveryInput,
  run: async ({ db, pusher }, { delivery_id: id }) => {
    const told = await findOpenDelivery(db, id);
    if (!told) return;
    const device = told.device_id === null ? undefined : await findLiveDevice(db, told.device_id);
    if (!device || !(await getChoice(db, told.user_id, told.kind)).push)
      return endDelivery(db, id, 'switched_off');
    const { endpoint, p256dh, auth } = device;
    const payload = { id: told.notification_id, title: told.title, body: pushText(told), link: told.link };
    // A topic has at most 32 characters of base64url: a UUID without its hyphens.
    const outcome = await pusher.send(
      { endpoint, keys: { p256dh, auth } },
      payload,
      told.notification_id.replaceAll('-', ''),
    );
    if (outcome === 'gone') return removeDevice(db, device.id);
    await endDelivery(db, id, outcome);
  },
});

/** Forgets, every night, devices whose session ran out, and the marks of deliveries long done. */
export const purgeNotifications = defineTask({
  name: 'purge_notifications',
  input: z.object({}),
  every: '27 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from push_devices using sessions
      where sessions.id = push_devices.session_id and sessions.expires_at < now()`.execute(db);
    await sql`delete from notification_deliveries where done_at < now() - interval '90 days'`.execute(db);
  },
});
