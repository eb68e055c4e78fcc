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
  return markets.filter((_, at) => rows[0]?.live[at]);
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
