import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';

/** An invitation to an event, or its end. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** One mail to one address, in both forms. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar object that the reader's calendar takes (RFC 6047). */
  calendar?: CalendarPart;
  /** Fixed where a mail may be sent again after a crash, so that a double is known as one. */
  messageId?: string;
}

/** The address was refused for good (SMTP 5xx to its RCPT): trying again is of no use. */
export class MailRefusedError extends Error {}

/**
 * Hands a mail on. Throws MailRefusedError for an address that takes none, anything else where it was not taken
 * now, so that its task tries again.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mailbox of development: mails are kept in the database and read at /dev/mailbox. */
const developmentMailbox = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html }) => {
    await db
      .insertInto('development_mails')
      .values({ recipient: to, subject, body_text: text, body_html: html })
      .execute();
  },
  close: () => {},
});

// A 5xx to AUTH or MAIL FROM is a fault of ours, and one to DATA of the mail: neither says that the address is gone.
const refusal = (cause: unknown): MailRefusedError | undefined => {
  const { command, responseCode = 0, response = '' } = cause as SMTPConnection.SMTPError;
  return command === 'RCPT TO' && responseCode >= 500
    ? new MailRefusedError(response.slice(0, 300), { cause })
    : undefined;
};

/** SMTP where it is set, else the mailbox of development. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Mailer => {
  if (config.smtpUrl === undefined) return developmentMailbox(db);
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async ({ calendar, ...mail }) => {
      try {
        await transport.sendMail({
          from: config.mailFrom,
          ...mail,
          ...(calendar ? { icalEvent: { filename: 'invite.ics', ...calendar } } : {}),
        });
      } catch (cause) {
        throw refusal(cause) ?? cause;
      }
    },
    close: () => transport.close(),
  };
};

/** The same mailer, with its mails counted by what became of them. */
export const countMails = ({ send, close }: Mailer, registry: Registry): Mailer => {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails handed on, refused for good by their address, and failed for now.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    close,
    send: async (mail) => {
      try {
        await send(mail);
        mails.inc({ outcome: 'sent' });
      } catch (cause) {
        mails.inc({ outcome: cause instanceof MailRefusedError ? 'refused' : 'failed' });
        throw cause;
      }
    },
  };
};

/** Takes what was mailed to a person, or names one, out of the mailbox of development. */
export const deleteDevelopmentMails = async (
  db: Db,
  person: { email: string; name: string },
): Promise<void> => {
  await sql`
    delete from development_mails
    where recipient = ${person.email} or position(${person.email} in body_text) > 0
      or position(${person.name} in subject || ' ' || body_text) > 0`.execute(db);
};

/** Where mails can be read instead of in one's own mailbox: in development without a mail server, else nowhere. */
export const mailboxUrl = (
  config: Pick<Config, 'production' | 'smtpUrl' | 'publicUrl'>,
): string | undefined =>
  config.production || config.smtpUrl !== undefined ? undefined : `${config.publicUrl}/dev/mailbox`;
