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

/** Whether accounts of this kind cannot work without a second factor (ADMIN_2FA). */
export const needsSecondFactor = ({ config }: Pick<Deps, 'config'>, { type }: Pick<Actor, 'type'>): boolean =>
  type === 'admin' && config.adminSecondFactor === 'required';

/** Whether the caller is an admin who has to set up a second factor before anything else. */
export const lacksSecondFactor = async (deps: Pick<Deps, 'config' | 'db'>, actor: Actor): Promise<boolean> =>
  needsSecondFactor(deps, actor) && (await listSecondFactors(deps.db, actor.id)).length === 0;

/** Whether the person owns a company that requires its own sign-in of everybody else. */
export const ownsRequiredSignIn = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from company_owners join company_sign_ins using (company_id)
    where user_id = ${userId} and mode = 'required'`.execute(db);
  return rows.length > 0;
};
