import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

/** Records that a company viewed a profile today. */
export const insertProfileView = async (db: Db, fractionalId: string, companyId: string): Promise<void> => {
  await db
    .insertInto('profile_views')
    .values({ fractional_id: fractionalId, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Views by companies that the fractional can open: not removed, and with an owner who is not suspended. */
const visibleViews = (fractionalId: string) => sql`
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

/** Newest day first, without views whose month will be dropped. */
export const listProfileViews = async (
  db: Db,
  fractionalId: string,
  query: Parameters<typeof rowWindow>[0],
): Promise<Rows<ViewRow>> => {
  const { take, skip } = rowWindow(query);
  const recentViews = sql`${visibleViews(fractionalId)} and ${since(limits.profileViewsKeptDays)}`;
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from ${recentViews}`.execute(
    db,
  );
  const { rows } = await sql<ViewRow>`
    select day, jsonb_build_object('id', companies.id, 'name', companies.name) as company
    from ${recentViews}
    order by day desc, profile_views.company_id desc
    limit ${take} offset ${skip}`.execute(db);
  return { rows, ...oneRow(counts) };
};

/** The number of companies with a recent view. */
export const countViewers = async (db: Db, fractionalId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct companies.id) as count
    from ${visibleViews(fractionalId)} and ${since(limits.profileViewsCountedDays)}`.execute(db);
  return oneRow(rows).count;
};

/** For the export of personal data. */
export const exportProfileViews = async (db: Db, fractionalId: string): Promise<object[]> => {
  const { rows } = await sql<object>`
    select day, companies.name as company from ${visibleViews(fractionalId)} order by day desc, companies.name`.execute(
    db,
  );
  return rows;
};
