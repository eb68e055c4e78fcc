import type { AdminUser, adminUserList } from '../../../../contract/src/admin-users.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';

const selectAdmins = (db: Db) =>
  db.selectFrom('users').where('type', '=', 'admin').where('status', '<>', 'removed');

/** Newest first, with an exact count. */
export const listAdmins = async (
  db: Db,
  query: NonNullable<Parsed<typeof adminUserList.query>>,
): Promise<Rows<AdminUser>> => {
  const { take, skip } = rowWindow(query, limits.adminUserPageSize);
  const rows = await selectAdmins(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await selectAdmins(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Throws `not_found`, also for a user who is not an admin. */
export const getAdmin = (db: Db, id: string) =>
  selectAdmins(db)
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problem('not_found'));
