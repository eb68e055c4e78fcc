import { sql } from 'kysely';
import type { JobWeek } from '../../../../../contract/src/job-activity.ts';
import type { Db } from '../../../lib/db.ts';
import { isLive } from '../cards/job-cards.queries.ts';

const weeksShown = 8;

/** Counts a view of a live job, unless the viewer belongs to its company. */
export const insertView = async (db: Db, jobId: string, viewerCompanyId: string | null): Promise<void> => {
  await sql`
    insert into job_views (job_id, week, views)
    select id, date_trunc('week', now() at time zone 'UTC')::date, 1 from jobs
    where id = ${jobId} and ${isLive} and company_id is distinct from ${viewerCompanyId}::uuid
    on conflict (job_id, week) do update set views = job_views.views + 1`.execute(db);
};

/** The last eight weeks of a job, this week first. */
export const listWeeks = async (db: Db, jobId: string): Promise<JobWeek[]> => {
  const { rows } = await sql<JobWeek>`
    select weeks.week::date, coalesce(job_views.views, 0) as views, (
      select count(*) from applications
      where job_id = ${jobId} and created_at >= weeks.week at time zone 'UTC'
        and created_at < (weeks.week + interval '1 week') at time zone 'UTC') as applications
    from generate_series(
      date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => ${weeksShown - 1}),
      date_trunc('week', now() at time zone 'UTC'), interval '1 week') as weeks (week)
    left join job_views on job_views.job_id = ${jobId} and job_views.week = weeks.week::date
    order by weeks.week desc`.execute(db);
  return rows;
};
