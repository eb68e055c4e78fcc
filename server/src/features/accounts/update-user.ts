import { sql } from 'kysely';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import type { Db } from '../../lib/db.ts';
import { nextVersion } from '../../lib/version.ts';
import { enqueueCustomerUpdate } from '../billing/billing.public.ts';
import { findByEmail } from './accounts.queries.ts';

export const isEmailAvailable = async (db: Db, email: string): Promise<boolean> =>
  (await findByEmail(db, email)) === undefined;

/** Changes the details of an account. Throws `already_exists` for an address in use. */
export const updateUser = async (
  db: Db,
  userId: string,
  changes: {
    first_name?: string | undefined;
    last_name?: string | undefined;
    email?: string | undefined;
    admin_role?: AdminRole | undefined;
    profile_picture_id?: string | null | undefined;
  },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...changes, version: nextVersion('users'), updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .execute();
  if (changes.email ?? changes.first_name ?? changes.last_name) await enqueueCustomerUpdate(db, userId);
};
