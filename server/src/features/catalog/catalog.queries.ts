import { type SqlBool, sql } from 'kysely';
import type { HomepageCategory, MarketplaceNumbers } from '../../../../contract/src/catalog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { countLiveJobsBy, countOpen } from '../statistics/statistics.public.ts';

interface Window {
  take: number;
  skip: number;
}

const asPage = <T>(all: T[], { take, skip }: Window): Rows<T> => ({
  rows: all.slice(skip, skip + take),
  count: all.length,
});

/** The industries in their order. */
export const listIndustries = async (db: Db, window: Window) =>
  asPage(
    await db
      .selectFrom('categories')
      .select(['id', 'title'])
      .where('kind', '=', 'industry')
      .orderBy('position')
      .execute(),
    window,
  );

/** The parts of one industry, or of all, industry by industry. */
export const listParts = async (db: Db, mainCategory: string | undefined, window: Window) =>
  asPage(
    await db
      .selectFrom('categories as part')
      .innerJoin('categories as industry', 'industry.id', 'part.parent_id')
      .select(['part.id', 'part.title', 'industry.id as main_category'])
      .$if(mainCategory !== undefined, (query) => query.where('industry.id', '=', mainCategory as string))
      .orderBy('industry.position')
      .orderBy('part.position')
      .execute(),
    window,
  );

/** Approved skills whose title holds `search`: those that begin with it first, then by title. */
export const searchSkills = async (
  db: Db,
  search: string,
  { take, skip }: Window,
): Promise<Rows<{ id: string; title: string }>> => {
  const words = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const found = db
    .selectFrom('skills')
    .where('approved', '=', true)
    .where(sql<SqlBool>`lower(title) like ${`%${words}%`}`);
  const rows = await found
    .select(['id', 'title'])
    .orderBy(sql`lower(title) not like ${`${words}%`}`)
    .orderBy(sql`lower(title)`)
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Functions or industries with their live jobs. */
export const listHomepageCategories = async (
  db: Db,
  kind: 'function' | 'industry',
  window: Window,
): Promise<Rows<HomepageCategory>> => {
  const live = await countLiveJobsBy(db, kind === 'function' ? 'fractional_type' : 'main_category');
  const all = await db
    .selectFrom('categories')
    .select(['id', 'title', 'icon'])
    .where('kind', '=', kind)
    .orderBy('position')
    .execute();
  const countOf = ({ id, title }: { id: string; title: string }) =>
    live.get(kind === 'function' ? title : id) ?? 0;
  return asPage(
    all.map((category) => ({ ...category, jobs_count: countOf(category) })),
    window,
  );
};

/** What the public pages say in numbers. A company weighs the same in the median, an application in the share. */
export const countMarketplace = async (db: Db): Promise<MarketplaceNumbers> => {
  const { rows } = await sql<Pick<MarketplaceNumbers, 'replies'>>`
    select (select json_build_object(
          'companies', companies, 'measured', measured, 'kept_percent', kept_percent,
          -- To half a day, and never none.
          'median_days', case when hours < 'infinity' then greatest(0.5, round((hours / 12)::numeric) / 2) end)
        from (
          select count(*) as companies, sum(measured) as measured,
            round(sum(kept_percent * measured)::numeric / sum(measured)) as kept_percent,
            percentile_disc(0.5) within group (order by coalesce(median_hours, 'infinity')) as hours
          from reply_records
        ) as measured_by_all
        where companies >= ${limits.companiesBeforeReplies}) as replies`.execute(db);
  return { ...(await countOpen(db)), replies: rows[0]?.replies ?? null };
};
