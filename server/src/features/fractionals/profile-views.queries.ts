import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

/** Keeps that a company looked at a profile today. */
export const addProfileView = async (db: Db, fractionalId: string, companyId: string): Promise<void> => {
  await db
    .insertInto('profile_views')
    .values({ fractional_id: fractionalId, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Views by companies that can be looked at in turn: not by one that is gone, or whose owner is suspended. */
const viewsOf = (fractionalId: string) => sql`
  profile_views
  join companies on companies.id = profile_views.company_id and companies.removed_at is null
  join company_owners on company_owners.company_id = companies.id
  join users as owners on owners.id = company_owners.user_id and owners.status <> 'suspended'
  where fractional_id = ${fractionalId}`;

const since = (days: number) => sql`day > (now() at time zone 'UTC')::date - ${days}::int`;

interface ViewRow {
  day: string;
  company: { id: string; name: string };
}

/** Who looked, the newest day first; what waits for the nightly clean-up is left out. */
export const listProfileViews = async (
  db: Db,
  fractionalId: string,
  query: Parameters<typeof rowWindow>[0],
): Promise<Rows<ViewRow>> => {
  const { take, skip } = rowWindow(query);
  const kept = sql`${viewsOf(fractionalId)} and ${since(limits.profileViewsKeptDays)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${kept}`.execute(db);
  const { rows } = await sql<ViewRow>`
    select day, jsonb_build_object('id', companies.id, 'name', companies.name) as company
    from ${kept}
    order by day desc, profile_views.company_id desc
    limit ${take} offset ${skip}`.execute(db);
  return { rows, ...oneRow(counted) };
};

/** How many companies looked lately. */
export const countViewers = async (db: Db, fractionalId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct companies.id) as count
    from ${viewsOf(fractionalId)} and ${since(limits.profileViewsCountedDays)}`.execute(db);
  return oneRow(rows).count;
};

/** For the export of one's own data. */
export const exportProfileViews = async (db: Db, fractionalId: string): Promise<object[]> => {
  const { rows } = await sql<object>`
    select day, companies.name as company from ${viewsOf(fractionalId)} order by day desc, companies.name`.execute(
    db,
  );
  return rows;
};

export const purgeOldViews = async (db: Db): Promise<void> => {
  await sql`delete from profile_views where not ${since(limits.profileViewsKeptDays)}`.execute(db);
};
