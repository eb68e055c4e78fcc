import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** Deletes the factors of an account that is erased. */
export const eraseFactors = async (db: Db, userId: string): Promise<void> => {
  for (const table of [
    'totp_secrets',
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'wrong_factors',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
};

/**
 * Deletes the factors that were added later than a day before `since`, the time of a suspected take-over, and all recovery
 * codes. Older factors belong to the owner.
 */
export const removeNewFactors = async (db: Db, userId: string, since: string): Promise<void> => {
  const isNew = sql<boolean>`created_at > ${since}::timestamptz - interval '1 day'`;
  for (const table of ['totp_secrets', 'passkeys'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where(isNew).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};
