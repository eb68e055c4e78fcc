import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

const ownAddress = (userId: string) => sql<string>`(select email from users where id = ${userId})`;

/** What a person wrote to the operator from their address, for the export of their own data. */
export const exportEnquiriesOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  enquiries: await db
    .selectFrom('enquiries')
    .select(['kind', 'name', 'email', 'subject', 'message', 'website', 'created_at', 'done_at'])
    .where('email', '=', ownAddress(userId))
    .orderBy('id')
    .execute(),
});

/** Forgets what a person wrote from their address. Before it goes. */
export const eraseEnquiriesOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('enquiries').where('email', '=', ownAddress(userId)).execute();
};
