import { type SqlBool, sql } from 'kysely';
import type { HomepageCategory } from '../../../../contract/src/catalog.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

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

/** Functions or industries with their live jobs, counted by one pass over the index of live jobs. */
export const listHomepageCategories = async (
  db: Db,
  kind: 'function' | 'industry',
  window: Window,
): Promise<Rows<HomepageCategory>> => {
  const key = kind === 'function' ? 'fractional_type' : 'main_category';
  const counts = db
    .selectFrom('jobs')
    .select(({ ref, fn }) => [
      sql<string>`${ref(key)}::text`.as('key'),
      fn.countAll<number>().as('jobs_count'),
    ])
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .groupBy(key);
  const all = await db
    .selectFrom('categories')
    .leftJoin(counts.as('live'), (join) =>
      join.on('live.key', '=', kind === 'function' ? sql.ref('categories.title') : sql`categories.id::text`),
    )
    .select(['categories.id', 'categories.title', 'categories.icon'])
    .select(sql<number>`coalesce(live.jobs_count, 0)`.as('jobs_count'))
    .where('categories.kind', '=', kind)
    .orderBy('categories.position')
    .execute();
  return asPage(all, window);
};
