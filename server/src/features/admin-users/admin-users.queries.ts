import { sql } from 'kysely';
import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

/** Old tickets are deleted: an invitation without one has expired. */
const invitation = sql<AdminUser['invitation']>`
  case when users.status = 'invited' then coalesce(
    (select json_build_object('sent_at', json_time(created_at), 'expires_at', json_time(expires_at)) from tickets
      where user_id = users.id and purpose = 'invitation' and used_at is null order by created_at desc limit 1),
    json_build_object('sent_at', json_time(users.created_at),
      'expires_at', json_time(users.created_at + make_interval(days => ${sql.lit(limits.invitationDays)})))) end`;

const selectAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'status', 'version'])
    .select((eb) => eb.ref('admin_role').$notNull().as('role'))
    .select(invitation.as('invitation'))
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
