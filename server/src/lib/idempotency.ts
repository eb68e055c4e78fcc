import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, oneRow } from './db.ts';
import { invalid, problem } from './problem.ts';
import { defineTask } from './tasks.ts';

const hash = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url');

/** The `Idempotency-Key` of a request, or undefined. Throws 400 for an invalid one. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid({ 'Idempotency-Key': 'At most 200 visible characters.' });
  return header;
};

/**
 * Runs `work` once for (scope, key) and saves its response. A second call waits for the first and gets the saved response.
 * Throws 409 when its `request` differs. With a transaction, the response is saved if and only if the work is. With the pool,
 * `work` opens its own transactions and has to tolerate repetition: it runs again while there is no response.
 */
export const withIdempotencyKey = async <T>(
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
  const saved = oneRow(rows);
  if (saved.request_hash !== requestHash) throw problem('idempotency_mismatch');
  if (saved.response !== null) return saved.response;
  const result = await work();
  const response = JSON.stringify(result);
  await sql`update idempotency_keys set response = ${response} where scope = ${scope} and key = ${key}`.execute(
    db,
  );
  return result;
};

/** Deletes the saved responses that belong to a person or contain their id or address, when the person is erased. */
export const deleteIdempotencyKeysAbout = async (db: Db, userId: string, email: string): Promise<void> => {
  await sql`
    delete from idempotency_keys
    where starts_with(scope, ${userId}) or position(${userId} in response::text) > 0
      or position(${email} in response::text) > 0`.execute(db);
};

/** Deletes, every night, responses older than a day: clients do not retry after that. */
export const purgeIdempotencyKeys = defineTask({
  name: 'purge_idempotency_keys',
  every: '27 3 * * *',
  run: async ({ db }) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
  },
});
