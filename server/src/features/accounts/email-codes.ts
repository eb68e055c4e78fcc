import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CodePurpose } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { getClientAddress, type RateLimit } from '../../lib/rate-limit.ts';
import { keyedHash, randomCode, sameHash } from '../../lib/tokens.ts';
import { countWrongCode, isOverWrongCodes, reportWrongCodes, uncountWrongCode } from './wrong-codes.ts';

const getEmail = ({ body }: FastifyRequest) => (body as { email: string }).email;

/** Limits the codes mailed to one address, over all callers. A stranger needs twenty IP addresses to exhaust it. */
export const mailedCodeLimit: RateLimit = { max: 100, minutes: 60, by: getEmail };

/** Counts calls per account and IP address, so that a stranger cannot lock out the owner of the account. */
export const byEmailAndAddress = (request: FastifyRequest): string =>
  `${getClientAddress(request)} ${getEmail(request)}`;

/** A code belongs to an address, a purpose, and the request of one browser or API client. */
interface CodeKey {
  email: string;
  purpose: CodePurpose;
  requestHash: string;
}

const hashCode = (secret: string, { email, purpose, requestHash }: CodeKey, code: string) =>
  keyedHash(secret, 'code', email, purpose, requestHash, code);

const codeRow = (db: Db, { email, purpose, requestHash }: CodeKey) =>
  db
    .selectFrom('email_codes')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('request_hash', '=', requestHash);

const countOtherOpenCodes = async (db: Db, { email, purpose, requestHash }: CodeKey): Promise<number> => {
  const { count } = await db
    .selectFrom('email_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('request_hash', '<>', requestHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Returns a new code for a request. It replaces the request's earlier one, and no code of another request. Undefined after
 * too many wrong codes for the address, or with too many open ones: mail a link instead.
 */
export const issueCode = async (db: Db, secret: string, key: CodeKey): Promise<string | undefined> => {
  if (await isOverWrongCodes(db, key.email)) return undefined;
  if ((await countOtherOpenCodes(db, key)) >= limits.openCodes) return undefined;
  const code = randomCode();
  await sql`
    insert into email_codes (email, purpose, request_hash, code_hash, expires_at)
    values (${key.email}, ${key.purpose}, ${key.requestHash}, ${hashCode(secret, key, code)},
      now() + make_interval(mins => ${limits.codeMinutes}))
    on conflict (email, purpose, request_hash) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, spent_at = null, created_at = now()
  `.execute(db);
  return code;
};

/** Counts an attempt before the comparison, so that parallel ones are counted, too. */
const countAttempt = (db: Db, { email, purpose, requestHash }: CodeKey) =>
  db
    .updateTable('email_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('request_hash', '=', requestHash)
    .where('spent_at', 'is', null)
    .where('tries', '<', limits.codeTries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('code_hash')
    .executeTakeFirst();

/**
 * Whether the code is correct, and spends a correct one. After too many wrong codes of the address, none is. Reports
 * attempts of callers who did not ask for a code to the owner of the address. Call it outside of a transaction that a
 * refusal would roll back.
 */
export const spendCode = async (db: Db, secret: string, key: CodeKey, code: string): Promise<boolean> => {
  const { email, purpose } = key;
  const attempt = await countAttempt(db, key);
  if (!attempt) {
    const isOwnRequest = (await codeRow(db, key).select('tries').executeTakeFirst()) !== undefined;
    if (!isOwnRequest) await reportWrongCodes(db, email);
    return false;
  }
  const wrong = await countWrongCode(db, email);
  if (wrong === undefined || !sameHash(attempt.code_hash, hashCode(secret, key, code))) {
    if (wrong === limits.wrongCodesDay) await reportWrongCodes(db, email);
    return false;
  }
  const { numUpdatedRows } = await db
    .updateTable('email_codes')
    .set({ spent_at: sql`now()` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', attempt.code_hash)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  await uncountWrongCode(db, email);
  return numUpdatedRows > 0n;
};
