import { sql } from 'kysely';
import type { Report, ReportRow } from './report.ts';

/** Every job by the day it was made, drafts included. */
export const jobPostingReport: Report = {
  columns: [
    ['made', 'Made'],
    ['live', 'Went live'],
    ['company', 'Company'],
    ['title', 'Title'],
    ['function', 'Function'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['workplace', 'Workplace'],
    ['status', 'Status'],
    ['source', 'Source'],
    ['promoted', 'Promoted until'],
    ['pay', 'Pay per'],
    ['currency', 'Currency'],
    ['least', 'From'],
    ['most', 'To'],
    ['applicants', 'Applicants'],
    ['hires', 'Hires'],
    ['first_answer', 'Days to the first answer'],
  ],
  batch: async (db, { from, to }, after, size) => {
    const { rows } = await sql<ReportRow>`
      select jobs.id, to_char(jobs.created_at, 'YYYY-MM-DD') as made,
        to_char(jobs.published_at, 'YYYY-MM-DD') as live, coalesce(companies.name, jobs.employer_name) as company, jobs.title,
        jobs.fractional_type as function, categories.title as industry, jobs.location, jobs.workplace,
        case when jobs.archived_at is null then jobs.status else 'archived' end as status, jobs.source,
        to_char(jobs.promoted_until, 'YYYY-MM-DD') as promoted, jobs.rate_period as pay, jobs.currency,
        to_char(jobs.budget_min_minor / 100.0, 'FM999999990.00') as least,
        to_char(jobs.budget_max_minor / 100.0, 'FM999999990.00') as most,
        jobs.applicants_count as applicants, answers.hires,
        to_char(answers.first_answer, 'FM999990.0') as first_answer
      from jobs
      left join companies on companies.id = jobs.company_id
      left join categories on categories.id = jobs.main_category
      left join lateral (
        select count(*) filter (where status = 'hired') as hires,
          min(extract(epoch from answered_at - created_at)) / 86400 as first_answer
        from applications where job_id = jobs.id
      ) as answers on true
      where true
        ${from === undefined ? sql`` : sql`and jobs.created_at >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and jobs.created_at < ${to}::date + 1`}
        ${after === undefined ? sql`` : sql`and jobs.id > ${after}`}
      order by jobs.id limit ${size}`.execute(db);
    return rows;
  },
};
