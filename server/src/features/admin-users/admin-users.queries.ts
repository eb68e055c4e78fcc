import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

const selectAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .select((eb) => eb.ref('admin_role').$notNull().as('role'))
    .where('type', '=', 'admin')
    .where('status', '<>', 'removed')
    .$narrowType<Pick<AdminUser, 'status'>>();

/** Newest first. */
export const listAdmins = (db: Db): Promise<AdminUser[]> =>
  selectAdmins(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

/** Locks the row; lock the owners first. Throws `not_found`, also for a user who is not an admin. */
export const lockAdmin = (db: Db, id: string): Promise<AdminUser> =>
  selectAdmins(db)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Throws `not_found`, also for a user who is not an admin. */
export const getAdmin = (db: Db, id: string): Promise<AdminUser> =>
  selectAdmins(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problem('not_found'));
