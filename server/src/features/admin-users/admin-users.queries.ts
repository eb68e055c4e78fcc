import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

const selectAdmins = (db: Db) =>
  db.selectFrom('users').where('type', '=', 'admin').where('status', '<>', 'removed');

/** Newest first. */
export const listAdmins = (db: Db): Promise<AdminUser[]> =>
  selectAdmins(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Throws `not_found`, also for a user who is not an admin. */
export const getAdmin = (db: Db, id: string) =>
  selectAdmins(db)
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problem('not_found'));
