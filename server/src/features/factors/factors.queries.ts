import { sql } from 'kysely';
import type { Factors, Passkey } from '../../../../contract/src/factors.ts';
import type { Db } from '../../lib/db.ts';
import { listSecondFactors } from '../../lib/second-factors.ts';

const selectPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id');

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  selectPasskeys(db, userId).execute();

/** The credentials of an account as WebAuthn's options name them. */
export const listCredentials = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const getTotpTime = async (db: Db, userId: string): Promise<string | null> => {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return totp?.confirmed_at ?? null;
};

const countRecoveryCodes = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The second factors of an account, without their secrets. */
export const getSecondFactors = async (
  db: Db,
  userId: string,
): Promise<Omit<Factors, 'password' | 'password_changed_at' | 'required'>> => ({
  totp: await getTotpTime(db, userId),
  recovery_codes: await countRecoveryCodes(db, userId),
  passkeys: await listPasskeys(db, userId),
});

/** Makes changes of the factors of one account wait for each other. */
export const lockFactors = (db: Db, userId: string) =>
  sql`select from users where id = ${userId} for update`.execute(db);

/** Whether the account has a factor that does not only stand in for another, as recovery codes do. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await listSecondFactors(db, userId)).some((method) => method !== 'recovery_code');

/** The factors of a person without their secrets, for the export of personal data. */
export const exportFactors = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const { passkeys, ...others } = await getSecondFactors(db, userId);
  return { passkeys, second_factors: [others] };
};
