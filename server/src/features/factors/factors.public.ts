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
