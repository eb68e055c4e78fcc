import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { tooManyRequests } from '../../lib/problem.ts';
import { hashToken } from '../../lib/tokens.ts';

/** Whether somebody has signed in to the account of an address with this browser. */
export const isKnownDevice = async (db: Db, email: string, device: string | undefined): Promise<boolean> =>
  device !== undefined &&
  (await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.device_hash', '=', hashToken(device))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whose wrong passwords are counted together: those of one known browser, or of all strangers (undefined). */
interface Caller {
  email: string;
  knownDevice: string | undefined;
}

const toKey = ({ email, knownDevice }: Caller) => ({
  email,
  device_hash: knownDevice === undefined ? '' : hashToken(knownDevice),
});

/**
 * Counts a sign-in as failed until `clearSignInFailures`, so that parallel ones are counted, too. After
 * `limits.wrongPasswords.free` in a row, the wait before the next doubles from 1 s to `waitSeconds`: all strangers
 * together, from any number of IP addresses, then have 12 guesses an hour. It never locks: a known browser has a count of
 * its own, and a reset of the password clears them all. Throws 429 during the wait.
 */
export const countSignIn = async (db: Db, caller: Caller): Promise<void> => {
  const { email, device_hash } = toKey(caller);
  const { free, waitSeconds } = limits.wrongPasswords;
  const failures = sql`case when counted.last_at < now() - interval '1 day' then 1 else counted.failures + 1 end`;
  const { rows: admitted } = await sql`
    insert into sign_in_failures as counted (email, device_hash) values (${email}, ${device_hash})
    on conflict (email, device_hash) do update set
      failures = ${failures},
      last_at = now(),
      next_at = now() + make_interval(secs => case when ${failures} < ${free} then 0
        else least(power(2, least(${failures} - ${free}, 20)), ${waitSeconds}) end)
    where counted.next_at <= now()
    returning failures`.execute(db);
  if (admitted.length > 0) return;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from next_at - now()))::int as seconds from sign_in_failures
    where email = ${email} and device_hash = ${device_hash}`.execute(db);
  throw tooManyRequests(Math.max(1, rows[0]?.seconds ?? 1));
};

/** Ends the count of a caller after a good sign-in. */
export const clearSignInFailures = async (db: Db, caller: Caller): Promise<void> => {
  const { email, device_hash } = toKey(caller);
  await db
    .deleteFrom('sign_in_failures')
    .where('email', '=', email)
    .where('device_hash', '=', device_hash)
    .execute();
};

/** Ends all counts of an address: its password is a new one. */
export const clearAllSignInFailures = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('email', '=', email).execute();
};
