import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { deleteApiKeys } from './api-keys.queries.ts';

/** Revokes the keys that an account got from a day before `since` on, as after a take-over. Older ones belong to the owner. */
export const revokeNewApiKeys = async (db: Db, userId: string, since: string): Promise<void> => {
  await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`${since}::timestamptz - interval '1 day'`)
    .execute();
};
