import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { newsletterLinks } from './newsletter.emails.ts';
export { addSubscriber } from './newsletter.queries.ts';

const selectEmail = (userId: string) => sql<string>`(select email from users where id = ${userId})`;

/**
 * Moves a subscription to a person's new, verified address. It replaces an unconfirmed subscription there, but not an
 * unsubscribed one. The id changes, so that links mailed to the old address stop working.
 */
export const moveSubscription = async (db: Db, from: string, to: string): Promise<void> => {
  await sql`
    delete from newsletter_subscribers where email = ${to} and state = 'asked'
      and exists (select from newsletter_subscribers where email = ${from} and state = 'subscribed')`.execute(
    db,
  );
  await sql`
    update newsletter_subscribers set email = ${to}, id = uuidv7()
    where email = ${from} and state = 'subscribed'
      and not exists (select from newsletter_subscribers where email = ${to})`.execute(db);
  await db.deleteFrom('newsletter_subscribers').where('email', '=', from).execute();
};

/** Ends the subscription of an address that complained. */
export const unsubscribeAddress = async (db: Db, email: string): Promise<void> => {
  await db
    .updateTable('newsletter_subscribers')
    .set({ state: 'unsubscribed', changed_at: sql`now()` })
    .where('email', '=', email)
    .where('state', '<>', 'unsubscribed')
    .execute();
};

/** The newsletter subscription of a person, for the export of their data. */
export const exportNewsletter = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  newsletter: await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'state', 'changed_at'])
    .where('email', '=', selectEmail(userId))
    .execute(),
});

/** Deletes a person's subscription. To be called before their address is erased. */
export const eraseNewsletter = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', selectEmail(userId)).execute();
};
