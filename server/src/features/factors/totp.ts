import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { toString as toQrCode } from 'qrcode';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { openSecret, sealSecret } from '../../lib/sealed-secret.ts';
import { getBrand } from '../../lib/site.ts';

const getPurpose = (userId: string) => `totp ${userId}`;

const createTotp = (secret: Secret, { label = '', issuer = '' } = {}) =>
  new TOTP({ issuer, label, secret, digits: limits.codeDigits, period: factorLimits.totp.seconds });

/**
 * Stores a new secret, which replaces one that was not confirmed, and returns it for the authenticator app. Throws
 * `already_exists` when an app is confirmed: its secret is never returned again.
 */
export const startTotp = async (
  db: Db,
  { config, site }: Deps,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; uri: string; qr_svg: string }> => {
  const secret = new Secret();
  const sealed = sealSecret(config.sessionSecret, getPurpose(id), secret.base32);
  const stored = await sql`
    insert into totp_secrets (user_id, sealed_secret) values (${id}, ${sealed})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now()
      where totp_secrets.confirmed_at is null
    returning user_id`.execute(db);
  if (stored.rows.length === 0) throw problem('already_exists', 'You have an authenticator app already.');
  const uri = createTotp(secret, { label: email, issuer: getBrand({ site }).name }).toString();
  return { secret: secret.base32, uri, qr_svg: await toQrCode(uri, { type: 'svg', margin: 1 }) };
};

/**
 * Whether the code is the current one of the account's app, one step of 30 s earlier or later included. Each step is
 * accepted once, so that a code that somebody else has seen cannot be used again. `confirm` accepts the first code of a new app.
 */
export const consumeTotp = async (
  db: Db,
  { config, clock }: Deps,
  userId: string,
  code: string,
  { confirm = false } = {},
): Promise<boolean> => {
  const row = await db
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirm ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!row) return false;
  const secret = Secret.fromBase32(openSecret(config.sessionSecret, getPurpose(userId), row.sealed_secret));
  const totp = createTotp(secret);
  const timestamp = clock.now().getTime();
  const drift = totp.validate({ token: code, timestamp, window: factorLimits.totp.drift });
  if (drift === null) return false;
  const step = totp.counter({ timestamp }) + drift;
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, ...(confirm ? { confirmed_at: sql`now()` } : {}) })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', row.sealed_secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether a secret waits for its first code. */
export const hasPendingTotp = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Deletes the secret of an account. Returns whether it was confirmed. */
export const deleteTotp = async (db: Db, userId: string): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
};
