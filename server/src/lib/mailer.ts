import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { type Brand, isShipped } from '../../../contract/src/brand.ts';
import type { Config } from '../config.ts';
import { recordBounce } from './bounces.ts';
import type { Db } from './db.ts';
import { MailContent, type MailSender, mailLayout } from './mail-layout.ts';
import type { MailStream } from './mail-stream.ts';
import { awaitTurn } from './mail-turns.ts';
import { formatPostalLine } from './operator.ts';
import type { SiteSettings } from './site.ts';
import { defineTask } from './tasks.ts';

/** An invitation to an event, or its cancellation. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** A mail to one address, as text and HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar object for the reader's calendar (RFC 6047). */
  calendar?: CalendarPart;
  /** Set where a mail may be sent again after a crash, so that mail servers recognise the duplicate. */
  messageId?: string;
  /** The kind of notification or campaign, for the log. */
  kind?: string;
  /** The account that a mail to another address is about, for the log. */
  accountId?: string;
  /** Its reader did not ask for it, so it is not sent to an address that bounces. */
  unlessBouncing?: boolean;
}

/** A mail is bulk exactly if its reader can unsubscribe from it. */
export const getStream = ({ headers }: Pick<Mail, 'headers'>): MailStream =>
  headers?.['List-Unsubscribe'] === undefined ? 'transactional' : 'bulk';

/** A mail in the queue. It is laid out when it is sent, with the brand of that time. */
export type QueuedMail = Pick<Mail, 'to' | 'subject' | 'headers' | 'accountId' | 'unlessBouncing'> & {
  content: MailContent;
};

/** What a mail says about the site that sends it. */
export const getMailSender = (site: SiteSettings): MailSender => {
  const { brand, operator } = site.current();
  return { brand, postal: formatPostalLine(operator) };
};

const getMailAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

/** The sender of mails: the address of MAIL_FROM, under the name of the settings once they have one. */
export const buildMailFrom = (mailFrom: string, brand: Brand): string | { name: string; address: string } =>
  brand.mail_name === '' && isShipped(brand)
    ? mailFrom
    : { name: brand.mail_name || brand.name, address: getMailAddress(mailFrom) };

/** The address was refused permanently (SMTP 5xx to its RCPT): retrying is useless. */
export class MailRefusedError extends Error {}

/** Sends mails. `send` throws MailRefusedError for a permanent refusal; after any other error the task retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mailbox of development: stores mails in the database, to be read at /dev/mailbox. */
const developmentMailbox = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html }) => {
    await db
      .insertInto('development_mails')
      .values({ recipient: to, subject, body_text: text, body_html: html })
      .execute();
  },
  close: () => {},
});

// A 5xx to AUTH or MAIL FROM is our fault, and one to DATA that of the mail: neither means that the address is gone.
const refusal = (cause: unknown): MailRefusedError | undefined => {
  const { command, responseCode = 0, response = '' } = cause as SMTPConnection.SMTPError;
  return command === 'RCPT TO' && responseCode >= 500
    ? new MailRefusedError(response.slice(0, 300), { cause })
    : undefined;
};

const openTransport = (url: string, { dkim }: Config['mail']) =>
  createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    ...(dkim ? { dkim } : {}),
  });

/**
 * Opens SMTP if it is configured, otherwise the mailbox of development. Each stream has its own server, if a second one
 * is set, and its own pace.
 */
export const openMailer = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mail'>,
  db: Db,
  site?: SiteSettings,
): Mailer => {
  const { smtpUrl, mailFrom, mail: settings } = config;
  if (smtpUrl === undefined) return developmentMailbox(db);
  const transactional = openTransport(smtpUrl, settings);
  const bulk = settings.bulkUrl === undefined ? transactional : openTransport(settings.bulkUrl, settings);
  const transports = { transactional, bulk };
  return {
    send: async ({ calendar, kind: _, accountId: __, unlessBouncing: ___, ...mail }) => {
      const stream = getStream(mail);
      await awaitTurn(db, stream, settings.rates[stream]);
      try {
        await transports[stream].sendMail({
          from: site ? buildMailFrom(mailFrom, site.current().brand) : mailFrom,
          ...mail,
          ...(calendar ? { icalEvent: { filename: 'invite.ics', ...calendar } } : {}),
        });
      } catch (cause) {
        throw refusal(cause) ?? cause;
      }
    },
    close: () => {
      for (const transport of new Set(Object.values(transports))) transport.close();
    },
  };
};

/** Wraps a mailer with a counter of mails by outcome. */
export const countMails = ({ send, close }: Mailer, registry: Registry): Mailer => {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails by outcome: sent, refused permanently by their address, and failed (to be retried).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // An alert compares the outcomes: one that has not happened yet is 0, not missing.
  for (const outcome of ['sent', 'refused', 'failed']) mails.inc({ outcome }, 0);
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

/** Deletes mails to a person, or that name them, from the mailbox of development. */
export const deleteDevelopmentMails = async (
  db: Db,
  person: { email: string; name: string },
): Promise<void> => {
  await sql`
    delete from development_mails
    where recipient = ${person.email} or position(${person.email} in body_text) > 0
      or position(${person.name} in subject || ' ' || body_text) > 0`.execute(db);
};

/** The address of the mailbox of development; undefined in production and with a mail server. */
export const mailboxUrl = (
  config: Pick<Config, 'production' | 'smtpUrl' | 'publicUrl'>,
): string | undefined =>
  config.production || config.smtpUrl !== undefined ? undefined : `${config.publicUrl}/dev/mailbox`;

const MailInput = z.object({
  to: z.string(),
  subject: z.string(),
  content: MailContent,
  headers: z.record(z.string(), z.string()).optional(),
  accountId: z.string().optional(),
  unlessBouncing: z.boolean().optional(),
});

/**
 * Sends one mail. Enqueue it in the transaction of the change that it reports. While the mail server is unavailable, it
 * is retried for a day.
 */
export const sendMail = defineTask({
  name: 'send_mail',
  input: MailInput,
  retries: 12,
  run: async ({ db, mailer, site }, { headers, accountId, unlessBouncing = false, content, ...mail }) => {
    try {
      await mailer.send({
        ...mail,
        ...mailLayout(getMailSender(site), content),
        ...(headers === undefined ? {} : { headers }),
        ...(accountId === undefined ? {} : { accountId }),
        unlessBouncing,
      } satisfies Mail);
    } catch (cause) {
      if (!(cause instanceof MailRefusedError)) throw cause;
      await recordBounce(db, { email: mail.to, reply: cause.message });
    }
  },
});
