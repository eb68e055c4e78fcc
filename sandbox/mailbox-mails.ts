import type { Db } from '../server/src/lib/db.ts';

/** A mail as the mailbox shows it. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

const shownMost = 200;

const mails = (db: Db) =>
  db
    .selectFrom('development_mails')
    .select(['id', 'recipient as to', 'subject', 'body_text as text', 'body_html as html', 'created_at']);

/** The newest mails first, to everybody or to one address. */
export const listMails = (db: Db, to?: string): Promise<StoredMail[]> =>
  mails(db)
    .$if(to !== undefined && to !== '', (query) => query.where('recipient', '=', (to ?? '').toLowerCase()))
    .orderBy('id', 'desc')
    .limit(shownMost)
    .execute();

export const readMail = (db: Db, id: string): Promise<StoredMail | undefined> =>
  mails(db).where('id', '=', id).executeTakeFirst();
