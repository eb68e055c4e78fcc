import type { Db } from '../../lib/db.ts';

/** The jobs that one's company posted, and those that one saved. */
export const exportJobsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const posted = await db
    .selectFrom('jobs')
    .innerJoin('company_owners', 'company_owners.company_id', 'jobs.company_id')
    .selectAll('jobs')
    .where('company_owners.user_id', '=', userId)
    .orderBy('jobs.id')
    .execute();
  const saved = await db
    .selectFrom('bookmarks')
    .innerJoin('jobs', 'jobs.id', 'bookmarks.job_id')
    .select(['jobs.id', 'jobs.title', 'bookmarks.created_at as saved_at'])
    .where('bookmarks.user_id', '=', userId)
    .orderBy('bookmarks.created_at')
    .execute();
  return { jobs: posted.map(({ search: _, ...job }) => job), saved_jobs: saved };
};
