import { sql } from 'kysely';
import type { FractionalType, Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { isLive } from '../jobs/jobs.public.ts';

/** Sorts before every id. */
export const firstPart = '00000000-0000-0000-0000-000000000000';

/** The ids after which parts of `size` live jobs start. */
export const listPartStarts = async (db: Db, size: number): Promise<string[]> => {
  const starts = [firstPart];
  for (;;) {
    const next = await db
      .selectFrom('jobs')
      .select('id')
      .where(isLive)
      .where('id', '>', starts.at(-1) ?? firstPart)
      .orderBy('id')
      .offset(size - 1)
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return starts;
    starts.push(next.id);
  }
};

/** Live jobs after an id, ordered by id. */
export const listLiveAfter = (db: Db, after: string, take: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'title', 'updated_at'])
    .where(isLive)
    .where('id', '>', after)
    .orderBy('id')
    .limit(take)
    .execute();

/** The public pages of people and companies that search engines may list: the view, its owner and its path. */
const publicPageViews = {
  people: { view: 'published_profiles', owner: 'user_id' },
  companies: { view: 'published_company_pages', owner: 'company_id' },
} as const;
export type PageKind = keyof typeof publicPageViews;

/** The owners after whom parts of `size` pages start. */
export const listPagePartStarts = async (db: Db, kind: PageKind, size: number): Promise<string[]> => {
  const { view, owner } = publicPageViews[kind];
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from (
      select ${sql.ref(owner)} as id, row_number() over (order by ${sql.ref(owner)}) as position
      from ${sql.table(view)} where visibility = 'indexed') as pages
    where position % ${size} = 0 or position = 1 order by position`.execute(db);
  return rows.map(({ id, position }) => (position === 1 ? firstPart : id));
};

/** The pages of owners after one, ordered by owner. */
export const listPagesAfter = async (db: Db, kind: PageKind, after: string, take: number) => {
  const { view, owner } = publicPageViews[kind];
  const { rows } = await sql<{ id: string; slug: string; updated_at: string }>`
    select ${sql.ref(owner)} as id, slug, updated_at from ${sql.table(view)}
    where visibility = 'indexed' and ${sql.ref(owner)} > ${after} order by id limit ${take}`.execute(db);
  return rows;
};

interface Market {
  type?: FractionalType;
  location?: Location;
}

/** The parts of the market that have a live job, by one indexed lookup each in one statement. */
export const listMarketsWithJobs = async (db: Db, markets: Market[]): Promise<Market[]> => {
  const live = markets.map(
    ({ type, location }) => sql`exists (
      select from jobs where ${isLive}
        ${type === undefined ? sql`` : sql`and fractional_type = ${type}`}
        ${location === undefined ? sql`` : sql`and location = ${location}`})`,
  );
  const { rows } = await sql<{ live: boolean[] }>`select array[${sql.join(live)}] as live`.execute(db);
  return markets.filter((_, index) => rows[0]?.live[index]);
};

/** Published blog posts. */
export const listPosts = (db: Db) =>
  db
    .selectFrom('blog_posts')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'published')
    .where('publish_at', '<=', sql<string>`now()`)
    .orderBy('publish_at', 'desc')
    .limit(10_000)
    .execute();
