import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { switchOffCompanySignIn } from './company-sign-in.queries.ts';

/** Disconnects the providers that an account got from a day before `since` on, as after a take-over. */
export const removeNewIdentities = async (db: Db, userId: string, since: string): Promise<void> => {
  await db
    .deleteFrom('sign_in_identities')
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at > ${since}::timestamptz - interval '1 day'`)
    .execute();
};
