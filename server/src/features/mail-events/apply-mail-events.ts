import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { clearSoftBounces, recordBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';
import { isKnownAddress, reportMail } from '../../lib/mail-log.ts';
import { problem } from '../../lib/problem.ts';
import { unsubscribeAddress } from '../newsletter/newsletter.public.ts';
import { saveChannelSettings } from '../notifications/notifications.public.ts';
import type { MailEvent, ReceivedEvents } from './mail-event.ts';

/** Refuses an event that was signed too long ago, or in the future. Throws `invalid_signature`. */
export const requireFresh = (signedAt: Date, now: Date): void => {
  const hours = (now.getTime() - signedAt.getTime()) / hourMilliseconds;
  if (!(hours <= limits.mailEventHours && hours >= -0.25))
    throw problem('invalid_signature', 'This event is too old, or its clock is wrong.');
};

/** A complaint is an objection to news, which outlives the suppression. */
const unsubscribeFromNews = async (db: Db, email: string): Promise<void> => {
  await unsubscribeAddress(db, email);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '<>', 'removed')
    .where('type', '<>', 'admin')
    .executeTakeFirst();
  if (user) await saveChannelSettings(db, user.id, 'admin_message', { mail: false });
};

const applyEvent = async (db: Db, provider: ReceivedEvents['provider'], event: MailEvent): Promise<void> => {
  const { outcome, email } = event;
  // An event may come after its account was erased, or be about a mail of another site.
  if (!(await isKnownAddress(db, email))) return;
  const reply = event.reason.replaceAll(/\s+/g, ' ').slice(0, 300);
  await reportMail(db, { ...event, reason: reply });
  if (outcome === 'delivered') return clearSoftBounces(db, email);
  await recordBounce(db, { email, kind: outcome, provider, reply });
  if (outcome === 'complaint') await unsubscribeFromNews(db, email);
};

/** Applies what a provider reported, once. A provider sends an event again whose response it did not get. */
export const applyMailEvents = async (db: Db, { provider, key, events }: ReceivedEvents): Promise<void> => {
  const receipt = await db
    .insertInto('mail_event_receipts')
    .values({ provider, event_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_key')
    .executeTakeFirst();
  if (!receipt) return;
  // In one order, so that two batches do not wait for each other.
  const inOrder = events.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  for (const event of inOrder) await applyEvent(db, provider, event);
};
