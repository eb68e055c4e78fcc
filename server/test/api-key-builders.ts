import type { Insertable } from 'kysely';
import type { ApiScope } from '../../contract/src/api-scopes.ts';
import type { DB } from '../src/lib/db-types.ts';
import { hashToken, randomToken } from '../src/lib/tokens.ts';
import type { TestApp } from './app-for-test.ts';

/** A key of an account, with its id. */
export const anApiKey = async (
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  scopes: readonly ApiScope[] = ['jobs:read'],
  more: Partial<Insertable<DB['api_keys']>> = {},
): Promise<{ id: string; key: string }> => {
  const key = `cdr_${randomToken()}`;
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name: 'Reporting',
      key_hash: hashToken(key),
      last_four: key.slice(-4),
      scopes: [...scopes],
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
};
