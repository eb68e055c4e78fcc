import type { Db } from '../../lib/db.ts';
import { isSinceTakeOver } from '../../lib/take-over.ts';

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

/** Deletes the factors that were added since a take-over, and all recovery codes. */
export const removeNewFactors = async (db: Db, userId: string, since: string): Promise<void> => {
  for (const table of ['totp_secrets', 'passkeys'] as const)
    await db
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(isSinceTakeOver('created_at', since))
      .execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};
