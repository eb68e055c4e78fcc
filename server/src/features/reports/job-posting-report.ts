import { sql } from 'kysely';
import { getDimensions, type Report } from './report.ts';

/** All jobs by the day of their creation, drafts included. */
export const jobPostingReport: Report = {
  columns: [
    ['created', 'Created'],
    ['published', 'Published'],
    ['company', 'Company'],
    ['title', 'Title'],
    ['function', 'Function'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['workplace', 'Workplace'],
    ['status', 'Status'],
    ['source', 'Source'],
    ['promoted', 'Promoted until'],
    ['rate_period', 'Rate per'],
    ['currency', 'Currency'],
    ['rate_from', 'Rate from'],
    ['rate_to', 'Rate to'],
    ['applicants', 'Applicants'],
    ['hires', 'Hires'],
    ['first_response', 'Days to first response'],
  ],
  id: 'jobs.id',
  time: 'jobs.created_at',
  dimensions: getDimensions('jobs'),
  rows: sql`
    select jobs.id, to_char(jobs.created_at, 'YYYY-MM-DD') as created,
      to_char(jobs.published_at, 'YYYY-MM-DD') as published, coalesce(companies.name, jobs.employer_name) as company, jobs.title,
      jobs.fractional_type as function, categories.title as industry, jobs.location, jobs.workplace,
      case when jobs.archived_at is null then jobs.status else 'archived' end as status, jobs.source,
      to_char(jobs.promoted_until, 'YYYY-MM-DD') as promoted, jobs.rate_period, jobs.currency,
      to_char(jobs.budget_min_minor / 100.0, 'FM999999990.00') as rate_from,
      to_char(jobs.budget_max_minor / 100.0, 'FM999999990.00') as rate_to,
      jobs.applicants_count as applicants, answers.hires,
      to_char(answers.first_response, 'FM999990.0') as first_response
    from jobs
    left join companies on companies.id = jobs.company_id
    left join categories on categories.id = jobs.main_category
    left join lateral (
      select count(*) filter (where status = 'hired') as hires,
        min(extract(epoch from answered_at - created_at)) / 86400 as first_response
      from applications where job_id = jobs.id
    ) as answers on true
    where true`,
};
