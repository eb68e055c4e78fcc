import { type RawBuilder, sql } from 'kysely';
import type { DeskItem } from '../../../../contract/src/admin-desk.ts';
import type { AdminRole } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';

type ItemKey = Pick<DeskItem, 'kind' | 'id'>;

const saveMark = async (
  db: Db,
  { kind, id }: ItemKey,
  changes: { assignee_id: string | null } | { settled_until: RawBuilder<string> },
): Promise<void> => {
  await db
    .insertInto('desk_marks')
    .values({ kind, item_id: id, ...changes })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'item_id']).doUpdateSet({ ...changes, updated_at: sql`now()` }),
    )
    .execute();
};

/** Assigns an item to an admin; null: to nobody. */
export const assignItem = (db: Db, item: ItemKey, adminId: string | null): Promise<void> =>
  saveMark(db, item, { assignee_id: adminId });

/** Settles an item: it is not listed for `deskSettledDays`, even if it changes. */
export const settleItem = (db: Db, item: ItemKey): Promise<void> =>
  saveMark(db, item, { settled_until: sql`now() + make_interval(days => ${limits.deskSettledDays})` });

/** Settles an item that is not settled. Returns false for one that is; of two concurrent calls, for the second. */
export const settleOnce = async (db: Db, { kind, id }: ItemKey): Promise<boolean> => {
  const { rows } = await sql`
    insert into desk_marks (kind, item_id, settled_until)
    values (${kind}, ${id}, now() + make_interval(days => ${limits.deskSettledDays}))
    on conflict (kind, item_id) do update set settled_until = excluded.settled_until, updated_at = now()
    where coalesce(desk_marks.settled_until <= now(), true)
    returning id`.execute(db);
  return rows.length > 0;
};

/** Deletes the marks on a person, and those of the items assigned to them as an admin. */
export const eraseMarks = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('desk_marks')
    .where((eb) => eb.or([eb('item_id', '=', userId), eb('assignee_id', '=', userId)]))
    .execute();
};

/** Deletes marks that were not changed for `deskMarkDays`: their items no longer exist. */
export const purgeOldMarks = async (db: Db): Promise<void> => {
  await sql`
    delete from desk_marks where updated_at < now() - make_interval(days => ${limits.deskMarkDays})`.execute(
    db,
  );
};

/** The active admins, by name. */
export const listActiveAdmins = async (db: Db): Promise<{ id: string; name: string; role: AdminRole }[]> => {
  const { rows } = await sql<{ id: string; name: string; role: AdminRole }>`
    select id, full_name as name, admin_role as role from users
    where type = 'admin' and status = 'active' order by full_name, id`.execute(db);
  return rows;
};

/** The role of an active admin; undefined for anybody else. */
export const findAdminRole = async (db: Db, id: string): Promise<AdminRole | undefined> =>
  (await listActiveAdmins(db)).find((admin) => admin.id === id)?.role;
