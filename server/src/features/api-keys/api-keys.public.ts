import type { Db } from '../../lib/db.ts';
import { isSinceTakeOver } from '../../lib/take-over.ts';

export { deleteApiKeys } from './api-keys.queries.ts';

/** Revokes the keys that an account got since a take-over. */
export const revokeNewApiKeys = async (db: Db, userId: string, since: string): Promise<void> => {
  await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where(isSinceTakeOver('created_at', since))
    .execute();
};
