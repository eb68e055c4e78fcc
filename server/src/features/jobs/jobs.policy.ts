import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Job, JobCard, JobStatus } from '../../../../contract/src/jobs.ts';
import { jobMoves } from '../../../../contract/src/jobs.ts';
import { type JobRow, runsJob, type Viewer } from './job-cards.queries.ts';

/** Those who run it always; others while it is live, and a fractional who applied for good. */
export const seesJob = (viewer: Viewer, job: JobRow): boolean => {
  // Stryker disable next-line OptionalChaining: nobody runs a job without being signed in
  if (runsJob(viewer, job)) return job.archived_at === null || viewer?.type === 'admin';
  return job.live || Boolean(job.applied);
};

/** One that has run out may be renewed, one that runs is active already. */
export const mayMove = (job: { status: JobStatus; expires_at: string | null }, to: JobStatus, now: Date) =>
  jobMoves[job.status].includes(to) &&
  !(job.status === 'active' && to === 'active' && job.expires_at !== null && new Date(job.expires_at) > now);

/** What was imported is run by admins, until its company has claimed it. */
export const isClaimed = (viewer: { type: UserType } | null, job: { source: JobRow['source'] }): boolean =>
  job.source !== 'scraped' || viewer?.type === 'admin';

/** An imported job whose company we know, by its domain or because an admin named it. */
const isClaimable = (job: Pick<JobRow, 'source' | 'company_id' | 'employer_domain'>): boolean =>
  job.source === 'scraped' && (job.company_id !== null || job.employer_domain !== null);

/** A fractional who has not applied yet, to a live job that takes applications here; the intake cap is asked beside. */
export const mayApply = (viewer: Viewer, row: JobRow, application: Job['application']): boolean =>
  viewer?.type === 'fractional' && row.live && application === null && row.source !== 'scraped';

/** The whole job for this viewer, from its card and what was read beside it. */
export const toJob = (
  row: JobRow,
  card: JobCard,
  viewer: Viewer,
  more: Pick<Job, 'application' | 'full' | 'open_applications' | 'similar' | 'sub_category_titles'>,
): Job => ({
  ...card,
  ...more,
  description: row.description,
  sub_categories: row.sub_categories,
  equity_range: row.equity_range,
  why_now: row.why_now,
  undecided: row.undecided,
  outcomes: row.outcomes,
  stage: row.stage,
  headcount: row.headcount,
  time_zone_overlap: row.time_zone_overlap,
  screening_questions: row.screening_questions,
  intake_cap: row.intake_cap,
  claimable: isClaimable(row),
  no_go: viewer?.type === 'fractional' ? row.no_go : null,
  can: {
    edit: runsJob(viewer, row) && row.archived_at === null && isClaimed(viewer, row),
    apply: mayApply(viewer, row, more.application) && !more.full,
  },
});
