import { sql } from 'kysely';
import type { FactorMethod } from '../../../contract/src/accounts.ts';
import type { Actor } from './authenticate.ts';
import type { Db } from './db.ts';
import type { Deps } from './deps.ts';

/** The ways in which an account can prove a second factor. Empty: it has none. */
export const listSecondFactors = async (db: Db, userId: string): Promise<FactorMethod[]> => {
  const { rows } = await sql<{ method: FactorMethod }>`
    select distinct method from second_factors where user_id = ${userId} order by method desc`.execute(db);
  return rows.map(({ method }) => method);
};

/**
 * Deletes what else may sign in to an account that was taken over: factors and connected providers that it got from a day
 * before `since` on, and all recovery codes. Older ones belong to the owner.
 */
export const removeNewSignInMethods = async (db: Db, userId: string, since: string): Promise<void> => {
  const isNew = sql<boolean>`created_at > ${since}::timestamptz - interval '1 day'`;
  for (const table of ['totp_secrets', 'passkeys', 'sign_in_identities'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where(isNew).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};

/** Whether accounts of this kind cannot work without a second factor (ADMIN_2FA). */
export const needsSecondFactor = ({ config }: Pick<Deps, 'config'>, { type }: Pick<Actor, 'type'>): boolean =>
  type === 'admin' && config.adminSecondFactor === 'required';

/** Whether the caller is an admin who has to set up a second factor before anything else. */
export const lacksSecondFactor = async (deps: Pick<Deps, 'config' | 'db'>, actor: Actor): Promise<boolean> =>
  needsSecondFactor(deps, actor) && (await listSecondFactors(deps.db, actor.id)).length === 0;
