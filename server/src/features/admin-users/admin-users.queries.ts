import type { AdminUser, adminUserList } from '../../../../contract/src/admin-users.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';

const admins = (db: Db) =>
  db.selectFrom('users').where('type', '=', 'admin').where('status', '<>', 'removed');

/** The admins, newest first; they are few enough to be counted. */
export const listAdmins = async (
  db: Db,
  query: NonNullable<Parsed<typeof adminUserList.query>>,
): Promise<Rows<AdminUser>> => {
  const { take, skip } = rowWindow(query, limits.adminUserPageSize);
  const rows = await admins(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await admins(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** One admin, with the state of the account. Throws `not_found`, also for somebody who is not an admin. */
export const getAdmin = async (db: Db, id: string) => {
  const admin = await admins(db)
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!admin) throw problem('not_found');
  return admin;
};
