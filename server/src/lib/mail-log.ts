import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import type { Config } from '../config.ts';
import { findSuppression } from './bounces.ts';
import type { Db } from './db.ts';
import { getSenderDomain, type MailStream } from './mail-stream.ts';
import { getStream, type Mail, type Mailer, MailRefusedError } from './mailer.ts';
import { deleteTasksAbout } from './tasks.ts';

type MailState =
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'refused'
  | 'soft_bounce'
  | 'bounce'
  | 'complaint'
  | 'bouncing';

interface LoggedMail {
  messageId: string;
  to: string;
  subject: string;
  kind: string;
  stream: MailStream;
  accountId: string | undefined;
}

const openEntry = async (
  db: Db,
  { messageId, to, subject, kind, stream, accountId }: LoggedMail,
): Promise<void> => {
  await sql`
    insert into mail_log (message_id, user_id, email, subject, kind, stream)
    values (${messageId},
      coalesce(${accountId ?? null}::uuid, (select id from users where email = ${to} and status <> 'removed')), ${to}, ${subject}, ${kind},
      ${stream})
    on conflict (message_id) do update set state = 'sending', reason = null, sent_at = now(), changed_at = now()`.execute(
    db,
  );
};

const endEntry = async (
  db: Db,
  messageId: string,
  state: MailState,
  reason: string | null,
): Promise<void> => {
  // A provider may report before the mail server has answered.
  await sql`
    update mail_log set state = ${state}, reason = ${reason}, changed_at = now()
    where message_id = ${messageId} and state = 'sending'`.execute(db);
};

/**
 * Wraps a mailer so that each mail is in the log, also one that is not sent because its address bounces. The entry is
 * written before the mail is handed over, so that no failure to write it makes a task send the mail again.
 */
export const recordMails = (
  { send, close }: Mailer,
  { mailFrom, mail: { events } }: Pick<Config, 'mailFrom' | 'mail'>,
  db: Db,
): Mailer => ({
  close,
  send: async (mail: Mail) => {
    const messageId = mail.messageId ?? `<${randomUUID()}@${getSenderDomain(mailFrom)}>`;
    const { to, subject, kind = 'account', accountId, unlessBouncing = false } = mail;
    await openEntry(db, { messageId, to, subject, kind, stream: getStream(mail), accountId });
    const end = (state: MailState, reason: string | null) =>
      endEntry(db, messageId, state, reason).catch(() => undefined);
    if (unlessBouncing && (await findSuppression(db, to)) === 'bounce') return end('bouncing', null);
    try {
      await send({
        ...mail,
        messageId,
        // Postmark gives each mail another Message-ID, but returns metadata with its events.
        ...(events.postmarkSecret === undefined
          ? {}
          : { headers: { ...mail.headers, 'X-PM-Metadata-mail': messageId.slice(1, -1) } }),
      });
    } catch (cause) {
      await end(
        cause instanceof MailRefusedError ? 'refused' : 'failed',
        (cause as Error).message.slice(0, 300),
      );
      throw cause;
    }
    await end('sent', null);
  },
});

interface MailReport {
  outcome: 'delivered' | 'soft_bounce' | 'bounce' | 'complaint';
  email: string;
  messageId?: string | undefined;
  reason: string;
}

/**
 * Writes what became of the mail. Without a Message-ID, it is the last mail to the address. A complaint comes after the
 * delivery that it is about.
 */
export const reportMail = async (
  db: Db,
  { outcome, email, messageId, reason }: MailReport,
): Promise<void> => {
  await sql`
    update mail_log set state = ${outcome}, reason = ${outcome === 'delivered' ? null : reason}, changed_at = now()
    where id = (
        select id from mail_log where email = ${email} and ${
          messageId === undefined ? sql`sent_at > now() - interval '4 days'` : sql`message_id = ${messageId}`
        }
        order by sent_at desc, id desc limit 1)
      and ${outcome === 'delivered' ? sql`state in ('sending', 'sent', 'soft_bounce')` : sql`state <> 'complaint'`}`.execute(
    db,
  );
};

/** Deletes entries older than `limits.mailLogDays`. */
export const purgeMailLog = async (db: Db): Promise<void> => {
  await sql`delete from mail_log where sent_at < now() - make_interval(days => ${limits.mailLogDays})`.execute(
    db,
  );
};

/** Deletes what is stored about mails to an address without an account: log, suppression and mails that wait. */
export const eraseMailsTo = async (db: Db, email: string): Promise<void> => {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (account) return;
  await db.deleteFrom('mail_log').where('email', '=', email).execute();
  await db.deleteFrom('mail_bounces').where('email', '=', email).execute();
  await deleteTasksAbout(db, email);
};

/** Whether an address has an account or got a mail of late. */
export const isKnownAddress = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from users where email = ${email} and status <> 'removed'
    union all select from mail_log where email = ${email} limit 1`.execute(db);
  return rows.length > 0;
};

/** Deletes the entries of a person, and their name from the subjects of others' mails. */
export const eraseMailLog = async (
  db: Db,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> => {
  await sql`delete from mail_log where user_id = ${id} or email = ${email}`.execute(db);
  await sql`
    update mail_log set subject = 'A mail about a deleted account' where position(${name} in subject) > 0`.execute(
    db,
  );
};
