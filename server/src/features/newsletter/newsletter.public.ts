import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { newsletterLinks } from './newsletter.emails.ts';
export { addSubscriber } from './newsletter.queries.ts';

const ownAddress = (userId: string) => sql<string>`(select email from users where id = ${userId})`;

/**
 * A subscription goes along when its owner's address changes, which the new one's owner has proved: one that was only
 * asked for there is confirmed so, one that the new address left stays as it is. Links mailed to the old address end.
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

/** Whether a person gets the newsletter, for the export of their own data. */
export const exportNewsletterOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  newsletter: await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'state', 'changed_at'])
    .where('email', '=', ownAddress(userId))
    .execute(),
});

/** Ends and forgets a person's subscription. Before their address goes. */
export const eraseNewsletterOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('newsletter_subscribers').where('email', '=', ownAddress(userId)).execute();
};
