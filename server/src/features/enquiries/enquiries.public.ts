import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { answersOfEnquiry } from './enquiry-answers.queries.ts';

export { waitingDataRequests, waitingEnquiries } from './waiting-enquiries.queries.ts';

const selectEmail = (userId: string) => sql<string>`(select email from users where id = ${userId})`;

/** The enquiries from a person's address, for the export of their data. */
export const exportEnquiries = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  enquiries: await db
    .selectFrom('enquiries')
    .select(['kind', 'name', 'email', 'subject', 'message', 'website', 'created_at', 'done_at'])
    .select(answersOfEnquiry)
    .where('email', '=', selectEmail(userId))
    .orderBy('id')
    .execute(),
});

/** Deletes the enquiries from a person's address. To be called before the address is erased. */
export const eraseEnquiries = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('enquiries').where('email', '=', selectEmail(userId)).execute();
};
