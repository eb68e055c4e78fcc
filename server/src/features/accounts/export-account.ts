import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

/** What an account keeps of its person, but secrets. Throws not found. */
export const exportAccountOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const account = await db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'first_name', 'last_name', 'status', 'promo_code'])
    .select(['terms_accepted_at', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (!account) throw problem('not_found');
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'address', 'created_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { account: [account], sessions };
};

/** One's uploads, to be read from the file store by their id. */
export const listFilesOf = (db: Db, userId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'purpose', 'name', 'content_type', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
