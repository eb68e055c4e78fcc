import { sql } from 'kysely';
import { getDimensions, type Report } from './report.ts';

/** All applications by their day, with the filters of their jobs. */
export const applicationReport: Report = {
  columns: [
    ['applied', 'Applied'],
    ['name', 'Name'],
    ['email', 'Email'],
    ['company', 'Company'],
    ['title', 'Job'],
    ['function', 'Function'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['invited', 'Invited'],
    ['match', 'Match'],
    ['status', 'Status'],
    ['viewed', 'Viewed'],
    ['answered', 'Answered'],
  ],
  id: 'applications.id',
  time: 'applications.created_at',
  dimensions: getDimensions('jobs'),
  rows: sql`
    select applications.id, to_char(applications.created_at, 'YYYY-MM-DD') as applied,
      case when users.status = 'removed' then '' else users.full_name end as name,
      case when users.status = 'removed' then '' else users.email end as email,
      coalesce(companies.name, jobs.employer_name) as company, jobs.title, jobs.fractional_type as function,
      categories.title as industry, jobs.location,
      case when applications.invited then 'yes' else 'no' end as invited, applications.match_score as match,
      applications.status, to_char(applications.viewed_at, 'YYYY-MM-DD') as viewed,
      to_char(applications.answered_at, 'YYYY-MM-DD') as answered
    from applications
    join jobs on jobs.id = applications.job_id
    join users on users.id = applications.fractional_id
    left join companies on companies.id = jobs.company_id
    left join categories on categories.id = jobs.main_category
    where true`,
};
