import type { Job, JobCard, JobStatus } from '../../../../contract/src/jobs.ts';
import { jobMoves } from '../../../../contract/src/jobs.ts';
import type { JobRow, Viewer } from './job-cards.queries.ts';

/** Its company, and admins. */
const runsJob = (viewer: Viewer, job: { company_id: string }): boolean =>
  viewer?.type === 'admin' || (viewer?.type === 'company' && viewer.companyId === job.company_id);

/** Those who run it always; others while it is live, and a fractional who applied for good. */
export const seesJob = (viewer: Viewer, job: JobRow): boolean => {
  if (runsJob(viewer, job)) return job.archived_at === null || viewer?.type === 'admin';
  return job.live || Boolean(job.applied);
};

/** One that has run out may be renewed, one that runs is active already. */
export const mayMove = (job: { status: JobStatus; expires_at: string | null }, to: JobStatus, now: Date) =>
  jobMoves[job.status].includes(to) &&
  !(job.status === 'active' && to === 'active' && job.expires_at !== null && new Date(job.expires_at) > now);

/** The whole job for this viewer, from its card and what was read beside it. */
export const toJob = (
  row: JobRow,
  card: JobCard,
  viewer: Viewer,
  more: Pick<Job, 'application' | 'similar' | 'sub_category_titles'>,
): Job => ({
  ...card,
  ...more,
  description: row.description,
  sub_category: row.sub_categories[0] ?? null,
  sub_categories: row.sub_categories,
  equity_range: row.equity_range,
  why_now: row.why_now,
  outcomes: row.outcomes,
  stage: row.stage,
  headcount: row.headcount,
  time_zone_overlap: row.time_zone_overlap,
  screening_questions: row.screening_questions,
  intake_cap: row.intake_cap,
  source_url: row.source_url,
  can: {
    edit: runsJob(viewer, row) && row.archived_at === null,
    apply: viewer?.type === 'fractional' && row.live && more.application === null,
  },
});
