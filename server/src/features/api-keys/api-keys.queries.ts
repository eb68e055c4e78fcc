import { sql } from 'kysely';
import type { ApiKey } from '../../../../contract/src/api-keys.ts';
import type { ApiScope } from '../../../../contract/src/api-scopes.ts';
import { type Db, oneRow } from '../../lib/db.ts';

const fields = sql.raw<ApiKey>('id, name, scopes, last_four, created_at, expires_at, last_used_at');

/** The keys of a person, newest first, expired ones too. */
export const listApiKeys = async (db: Db, userId: string): Promise<ApiKey[]> => {
  const { rows } = await sql<ApiKey>`
    select ${fields} from api_keys where user_id = ${userId} order by id desc`.execute(db);
  return rows;
};

/** How many keys a person has. Two calls at once count one after the other. */
export const countApiKeys = async (db: Db, userId: string): Promise<number> => {
  await sql`select from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys where user_id = ${userId}`.execute(db);
  return oneRow(rows).count;
};

interface NewKey {
  userId: string;
  name: string;
  keyHash: string;
  lastFour: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
}

export const insertApiKey = async (db: Db, key: NewKey): Promise<ApiKey> => {
  const { rows } = await sql<ApiKey>`
    insert into api_keys (user_id, name, key_hash, last_four, scopes, expires_at)
    values (${key.userId}, ${key.name}, ${key.keyHash}, ${key.lastFour}, ${key.scopes}, ${key.expiresAt})
    returning ${fields}`.execute(db);
  return oneRow(rows);
};

/** Deletes a key of a person, which revokes it. Returns its scopes; undefined when they have no such key. */
export const deleteApiKey = async (db: Db, userId: string, id: string): Promise<string[] | undefined> => {
  const key = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('scopes')
    .executeTakeFirst();
  return key?.scopes;
};

/** Deletes all keys of a person. */
export const deleteApiKeys = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('api_keys').where('user_id', '=', userId).execute();
};

/** The keys of a person without their secrets, for the export of personal data. */
export const exportApiKeys = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  api_keys: await listApiKeys(db, userId),
});
