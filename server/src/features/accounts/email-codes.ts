import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CodePurpose } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { addressOf, type RateLimit } from '../../lib/rate-limit.ts';
import { keyedHash, randomCode, sameHash } from '../../lib/tokens.ts';

const emailOf = ({ body }: FastifyRequest) => (body as { email: string }).email;

/**
 * Limits the codes mailed to one address, over all callers. Each code allows five attempts at six digits. A stranger
 * needs twenty IP addresses to exhaust the limit, and even a thousand are not enough to find a code by trying.
 */
export const mailedCodeLimit: RateLimit = { max: 100, minutes: 60, by: emailOf };

/** Counts an account per IP address, so that a stranger cannot lock out the owner of the account. */
export const byEmailAndAddress = (request: FastifyRequest): string =>
  `${addressOf(request)} ${emailOf(request)}`;

const hashCode = (secret: string, email: string, purpose: CodePurpose, code: string) =>
  keyedHash(secret, 'code', email, purpose, code);

/** Returns a new code for the address. It replaces an earlier one of the same purpose. */
export const issueCode = async (
  db: Db,
  secret: string,
  email: string,
  purpose: CodePurpose,
): Promise<string> => {
  const code = randomCode();
  await sql`
    insert into email_codes (email, purpose, code_hash, expires_at)
    values (${email}, ${purpose}, ${hashCode(secret, email, purpose, code)},
      now() + make_interval(mins => ${limits.codeMinutes}))
    on conflict (email, purpose) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, created_at = now()
  `.execute(db);
  return code;
};

/**
 * Whether the code is correct. Deletes a correct code. Counts each attempt before the comparison, so that parallel ones
 * are counted, too. Call it outside of a transaction that a refusal would roll back.
 */
export const spendCode = async (
  db: Db,
  secret: string,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const attempt = await db
    .updateTable('email_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('tries', '<', limits.codeTries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (!attempt || !sameHash(attempt.code_hash, hashCode(secret, email, purpose, code))) return false;
  const { numDeletedRows } = await db
    .deleteFrom('email_codes')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', attempt.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
