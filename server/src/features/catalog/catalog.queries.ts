import { type SqlBool, sql } from 'kysely';
import type { HomepageCategory, MarketplaceNumbers } from '../../../../contract/src/catalog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { skillsByAlias } from '../../../../contract/src/skills.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { countLiveJobsBy, countOpen } from '../statistics/statistics.public.ts';

export const listIndustries = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('kind', '=', 'industry')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();

/** The sub categories of one industry, or of all, ordered by industry. */
export const listSubCategories = (db: Db, industryId: string | undefined) =>
  db
    .selectFrom('categories as part')
    .innerJoin('categories as industry', 'industry.id', 'part.parent_id')
    .select(['part.id', 'part.title', 'industry.id as main_category'])
    .where('part.retired_at', 'is', null)
    .where('industry.retired_at', 'is', null)
    .$if(industryId !== undefined, (query) => query.where('industry.id', '=', industryId as string))
    .orderBy('industry.position')
    .orderBy('part.position')
    .execute();

/** Approved skills whose title contains `search`, those that begin with it or have such an alias first, then by title. */
export const searchSkills = async (
  db: Db,
  search: string,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<{ id: string; title: string }>> => {
  const pattern = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const byAlias = skillsByAlias(search);
  const matching = db
    .selectFrom('skills')
    .where('approved', '=', true)
    .where('retired_at', 'is', null)
    .where(sql<SqlBool>`(lower(title) like ${`%${pattern}%`} or title = any(${byAlias}))`);
  const rows = await matching
    .select(['id', 'title'])
    .orderBy(sql`not (lower(title) like ${`${pattern}%`} or title = any(${byAlias}))`)
    .orderBy(sql`lower(title)`)
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Functions or industries with the number of their live jobs. */
export const listHomepageCategories = async (
  db: Db,
  kind: 'function' | 'industry',
): Promise<HomepageCategory[]> => {
  const liveJobs = await countLiveJobsBy(db, kind === 'function' ? 'fractional_type' : 'main_category');
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'title', 'icon'])
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  return categories.map((category) => ({
    ...category,
    jobs_count: liveJobs.get(kind === 'function' ? category.title : category.id) ?? 0,
  }));
};

/** The numbers of the public pages. The median is over companies, the share over applications. */
export const countMarketplace = async (db: Db): Promise<MarketplaceNumbers> => {
  const { rows } = await sql<Pick<MarketplaceNumbers, 'replies'>>`
    select (select json_build_object(
          'companies', companies, 'measured', measured, 'kept_percent', kept_percent,
          -- Rounded to half days, at least one half.
          'median_days', case when hours < 'infinity' then greatest(0.5, round((hours / 12)::numeric) / 2) end)
        from (
          select count(*) as companies, sum(measured) as measured,
            round(sum(kept_percent * measured)::numeric / sum(measured)) as kept_percent,
            percentile_disc(0.5) within group (order by coalesce(median_hours, 'infinity')) as hours
          from reply_records
        ) as measured_by_all
        where companies >= ${limits.minCompaniesForReplies}) as replies`.execute(db);
  return { ...(await countOpen(db)), replies: rows[0]?.replies ?? null };
};
