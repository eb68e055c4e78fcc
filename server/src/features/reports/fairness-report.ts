import { sql } from 'kysely';
import { getDimensions, type Report } from './report.ts';

/** Whether an application ever reached a stage. */
const reached = (status: 'shortlisted' | 'hired') => sql`(applications.status = ${sql.lit(status)} or exists (
  select from application_history where application_id = applications.id and application_history.status = ${sql.lit(status)}))`;

const band = sql`least(match_score / 20, 4)`;
const share = (count: ReturnType<typeof sql>) =>
  sql`to_char(100.0 * count(*) filter (where ${count}) / count(*), 'FM990.0')`;
const viewed = sql`viewed_at is not null`;

/** What became of applications, by the score that they had, and by the version of the rules that gave it. */
export const fairnessReport: Report = {
  columns: [
    ['rules', 'Version of the rules'],
    ['band', 'Score'],
    ['applications', 'Applications'],
    ['viewed', 'Viewed'],
    ['viewed_share', 'Viewed in %'],
    ['shortlisted', 'Shortlisted'],
    ['shortlisted_share', 'Shortlisted in %'],
    ['hired', 'Hired'],
    ['hired_share', 'Hired in %'],
  ],
  id: 'applications.id',
  time: 'applications.created_at',
  dimensions: getDimensions('jobs'),
  rows: sql`
    select match_rules || '-' || ${band} as id, match_rules as rules,
      ${band} * 20 || '–' || case ${band} when 4 then 100 else ${band} * 20 + 19 end as band,
      count(*) as applications,
      count(*) filter (where ${viewed}) as viewed, ${share(viewed)} as viewed_share,
      count(*) filter (where ${reached('shortlisted')}) as shortlisted,
      ${share(reached('shortlisted'))} as shortlisted_share,
      count(*) filter (where ${reached('hired')}) as hired, ${share(reached('hired'))} as hired_share
    from applications join jobs on jobs.id = applications.job_id where true`,
  groups: { by: sql`group by match_rules, ${band} order by match_rules desc, ${band} desc` },
};
