import { type Selectable, sql } from 'kysely';
import type { JobFeedQuery } from '../../../../contract/src/job-feed.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { isLive } from '../jobs/jobs.public.ts';

/** A live job with its company and category titles. */
export type FeedRow = Selectable<DB['jobs']> & {
  published_at: string;
  company_name: string;
  company_url: string | null;
  main_category_title: string | null;
  sub_category_titles: string[];
};

/** The cursor after which the next page starts. */
export const toCursor = (row: FeedRow): string => `${Date.parse(row.published_at)}_${row.id}`;

const isAfter = (before: string | undefined) => {
  const [, time, id] = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(before ?? '') ?? [];
  // An invalid cursor starts at the first page.
  if (time === undefined) return sql<boolean>`true`;
  return sql<boolean>`(jobs.published_at, jobs.id) < (to_timestamp(${time}::bigint / 1000.0), ${id}::uuid)`;
};

/** One page of live jobs, newest first, and whether there are more. Uses keyset pagination. */
export const listFeed = async (db: Db, query: JobFeedQuery): Promise<{ rows: FeedRow[]; more: boolean }> => {
  const { take } = rowWindow(query, limits.jobFeedPageSize);
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('categories', 'categories.id', 'jobs.main_category')
    .selectAll('jobs')
    .select([
      sql<string>`coalesce(companies.name, jobs.employer_name)`.as('company_name'),
      sql<string | null>`coalesce(companies.website, 'https://' || jobs.employer_domain)`.as('company_url'),
      'categories.title as main_category_title',
      sql<string[]>`array(
        select parts.title from unnest(jobs.sub_categories) with ordinality as chosen (id, position)
        join categories as parts on parts.id = chosen.id order by chosen.position)`.as('sub_category_titles'),
    ])
    .where(isLive)
    .where(isAfter(query.before))
    .orderBy('jobs.published_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(take + 1)
    .execute();
  return { rows: rows.slice(0, take) as FeedRow[], more: rows.length > take };
};
