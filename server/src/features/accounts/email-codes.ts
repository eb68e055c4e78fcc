import { sql } from 'kysely';
import type { CodePurpose } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { keyedHash, randomCode, sameHash } from '../../lib/tokens.ts';

const hashOf = (secret: string, email: string, purpose: CodePurpose, code: string) =>
  keyedHash(secret, 'code', email, purpose, code);

/** A new code for the address, in place of an earlier one for the same purpose. */
export const issueCode = async (
  db: Db,
  secret: string,
  email: string,
  purpose: CodePurpose,
): Promise<string> => {
  const code = randomCode();
  await sql`
    insert into email_codes (email, purpose, code_hash, expires_at)
    values (${email}, ${purpose}, ${hashOf(secret, email, purpose, code)},
      now() + make_interval(mins => ${limits.codeMinutes}))
    on conflict (email, purpose) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, created_at = now()
  `.execute(db);
  return code;
};

/**
 * Whether the code is right; a right one is used up. Every try is counted before it is compared, so that parallel
 * ones count too; call it outside a transaction that a refusal would roll back.
 */
export const spendCode = async (
  db: Db,
  secret: string,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const tried = await db
    .updateTable('email_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('tries', '<', limits.codeTries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried || !sameHash(tried.code_hash, hashOf(secret, email, purpose, code))) return false;
  const spent = await db
    .deleteFrom('email_codes')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', tried.code_hash)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
};
