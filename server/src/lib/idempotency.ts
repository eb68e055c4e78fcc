import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { invalid, problem } from './problem.ts';

const hash = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url');

/** The key that the caller sent, or undefined. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid({ 'Idempotency-Key': 'At most 200 visible characters.' });
  return header;
};

const keep = async <T>(db: Db, scope: string, key: string, answer: T): Promise<T> => {
  const response = JSON.stringify(answer);
  await sql`update idempotency_keys set response = ${response} where scope = ${scope} and key = ${key}`.execute(
    db,
  );
  return answer;
};

/**
 * Runs `work` once for (scope, key), inside the caller's transaction, so that the answer is kept if and only if
 * the work is. A second call waits for the first, then gets its answer; with another body it is refused.
 */
export const withIdempotencyKey = async <T>(
  db: Db,
  scope: string,
  key: string,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const requestHash = hash(request);
  const claimed = await sql`
    insert into idempotency_keys (scope, key, request_hash) values (${scope}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.execute(db);
  if (claimed.rows.length === 0) {
    const { rows } = await sql<{ request_hash: string; response: T }>`
      select request_hash, response from idempotency_keys where scope = ${scope} and key = ${key}`.execute(
      db,
    );
    if (rows[0]?.request_hash !== requestHash) throw problem('idempotency_mismatch');
    return rows[0].response;
  }
  return keep(db, scope, key, await work());
};

/**
 * The same for work with transactions of its own, which has to bear being done twice: a second call with the key gets the
 * kept answer, or does the work again where there is none yet; with another body it is refused.
 */
export const withIdempotencyKeyOutsideTransaction = async <T>(
  db: Db,
  scope: string,
  key: string,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> => {
  const requestHash = hash(request);
  const { rows } = await sql<{ request_hash: string; response: T | null }>`
    insert into idempotency_keys (scope, key, request_hash) values (${scope}, ${key}, ${requestHash})
    on conflict (scope, key) do update set scope = excluded.scope
    returning request_hash, response`.execute(db);
  const [kept] = rows;
  if (kept?.request_hash !== requestHash) throw problem('idempotency_mismatch');
  if (kept.response !== null) return kept.response;
  return keep(db, scope, key, await work());
};

/** Forgets kept answers that are a person's own or name one, so that an erased person is not in them. */
export const deleteIdempotencyKeysAbout = async (db: Db, userId: string, email: string): Promise<void> => {
  await sql`
    delete from idempotency_keys
    where starts_with(scope, ${userId}) or position(${userId} in response::text) > 0
      or position(${email} in response::text) > 0`.execute(db);
};
