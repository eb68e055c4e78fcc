import { type SqlBool, sql } from 'kysely';
import type { CatalogChange, CatalogItem, CatalogKind } from '../../../../contract/src/catalog-edits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { type Rows, withTotal } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';

const categoryKind = { industry: 'industry', sub_category: 'part' } as const;

/** The items of a kind, retired and unapproved ones too. */
const selectItems = (kind: CatalogKind) =>
  kind === 'skill'
    ? sql`select id, title, null::uuid as parent_id, retired_at is not null as retired, approved, 0 as position from skills`
    : sql`select id, title, parent_id, retired_at is not null as retired, true as approved, position
        from categories where kind = ${categoryKind[kind]}`;

const getOrder = (kind: CatalogKind) =>
  // Skills that wait for an admin's approval come first.
  kind === 'skill' ? sql`approved, lower(title)` : sql`parent_id nulls first, position, lower(title)`;

const fields = sql`id, title, parent_id, retired, approved`;

export const listItems = async (
  db: Db,
  { kind, search = '' }: { kind: CatalogKind; search?: string | undefined },
  { take, skip }: { take: number; skip: number },
): Promise<Rows<CatalogItem>> => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const matching = sql`(${selectItems(kind)}) as items where lower(title) like ${pattern}`;
  const { rows } = await sql<CatalogItem>`
    select ${fields} from ${matching} order by ${getOrder(kind)} limit ${take} offset ${skip}`.execute(db);
  return withTotal(rows, { take, skip }, async () => {
    const counted = await sql<{ count: number }>`select count(*) as count from ${matching}`.execute(db);
    return oneRow(counted.rows).count;
  });
};

/** An item, locked until the transaction ends. Throws not_found. */
export const lockItem = async (db: Db, kind: CatalogKind, id: string): Promise<CatalogItem> => {
  const table = kind === 'skill' ? sql`skills` : sql`categories`;
  await sql`select from ${table} where id = ${id} for update`.execute(db);
  const { rows } = await sql<CatalogItem>`
    select ${fields} from (${selectItems(kind)}) as items where id = ${id}`.execute(db);
  if (!rows[0]) throw problem('not_found');
  return rows[0];
};

/** Whether another item of the kind, below the same parent, has the title. */
const isTitleTaken = async (
  db: Db,
  kind: CatalogKind,
  title: string,
  item: { id?: string; parent_id: string | null },
) => {
  const { rows } = await sql`
    select from (${selectItems(kind)}) as items where lower(title) = ${title.toLowerCase()}
      and parent_id is not distinct from ${item.parent_id}::uuid
      and ${item.id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id <> ${item.id}`}`.execute(db);
  return rows.length > 0;
};

const requireUniqueTitle = async (...parts: Parameters<typeof isTitleTaken>) => {
  if (await isTitleTaken(...parts)) throw problem('already_exists', 'The catalogue has this title already.');
};

/** Adds an item at the end of its list. Throws `already_exists`, and not_found for an unknown industry. */
export const addItem = async (
  db: Db,
  kind: CatalogKind,
  title: string,
  parentId: string | undefined,
): Promise<CatalogItem> => {
  const parent_id = kind === 'sub_category' ? (await lockItem(db, 'industry', parentId ?? '')).id : null;
  await requireUniqueTitle(db, kind, title, { parent_id });
  const { rows } =
    kind === 'skill'
      ? await sql<{ id: string }>`insert into skills (title) values (${title}) returning id`.execute(db)
      : await sql<{ id: string }>`
          insert into categories (kind, title, parent_id, position)
          select ${categoryKind[kind]}, ${title}, ${parent_id}::uuid, coalesce(max(position), 0) + 1 from categories
          where kind = ${categoryKind[kind]} and parent_id is not distinct from ${parent_id}::uuid
          returning id`.execute(db);
  return lockItem(db, kind, oneRow(rows).id);
};

export const renameItem = async (
  db: Db,
  kind: CatalogKind,
  item: CatalogItem,
  title: string,
): Promise<void> => {
  await requireUniqueTitle(db, kind, title, item);
  if (kind === 'skill') await sql`select rename_skill(${item.title}, ${title})`.execute(db);
  else await db.updateTable('categories').set({ title }).where('id', '=', item.id).execute();
};

export const setRetired = async (db: Db, kind: CatalogKind, id: string, retired: boolean): Promise<void> => {
  const retired_at = retired ? sql<string>`now()` : null;
  await db
    .updateTable(kind === 'skill' ? 'skills' : 'categories')
    .set({ retired_at })
    .where('id', '=', id)
    .execute();
};

export const setApproved = async (db: Db, id: string, approved: boolean): Promise<void> => {
  await db.updateTable('skills').set({ approved }).where('id', '=', id).execute();
};

/** The entries of the audit log about the catalogue, newest first, with each item as it is now. */
export const listCatalogChanges = async (
  db: Db,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<CatalogChange>> => {
  const entries = sql`audit_log where action in ('catalog_added', 'catalog_changed')`;
  const { rows } = await sql<CatalogChange>`
    select entry.id, item.id as item_id, entry.after ->> 'kind' as kind,
      entry.before - 'kind' as before, jsonb_build_object('retired', false, 'approved', true) || entry.after - 'kind' as after,
      jsonb_build_object('title', item.title, 'retired', item.retired, 'approved', item.approved) as current,
      coalesce(users.full_name, 'A former admin') as author, entry.created_at
    from (select * from ${entries} order by created_at desc, id desc limit ${take} offset ${skip}) as entry
    join (
      select id, title, retired_at is not null as retired, true as approved from categories
      union all select id, title, retired_at is not null, approved from skills
    ) as item on item.id = entry.subject_id
    left join users on users.id = entry.actor_id and users.status <> 'removed'
    order by entry.created_at desc, entry.id desc`.execute(db);
  return withTotal(rows, { take, skip }, async () => {
    const counted = await sql<{ count: number }>`select count(*) as count from ${entries}`.execute(db);
    return oneRow(counted.rows).count;
  });
};
