import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Hands a mail on; throws where it was not taken, so that its task tries again. */
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
    send: async (mail) => {
      await transport.sendMail({ from: config.mailFrom, ...mail });
    },
    close: () => transport.close(),
  };
};

/** Takes what was mailed to a person, or names one, out of the mailbox of development. */
export const forgetMails = async (db: Db, person: { email: string; name: string }): Promise<void> => {
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
