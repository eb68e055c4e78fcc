import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { keyedHash } from '../../lib/tokens.ts';

/** Without characters that look alike. Ten of them have 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomGroup = () =>
  Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const hashCode = ({ config }: Deps, userId: string, code: string) =>
  keyedHash(config.sessionSecret, 'recovery', userId, code.toLowerCase().replace(/[\s-]/g, ''));

/** Replaces the recovery codes of an account and returns the new ones. Only their hashes are stored. */
export const renewRecoveryCodes = async (db: Db, deps: Deps, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => `${randomGroup()}-${randomGroup()}`);
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(deps, userId, code) })))
    .execute();
  return codes;
};

/** Deletes the recovery codes of an account, used or not. */
export const deleteRecoveryCodes = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};

/** Whether the code is one of the account that was not used before. Uses it up. */
export const spendRecoveryCode = async (
  db: Db,
  deps: Deps,
  userId: string,
  code: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(deps, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
