import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Job, JobCard, JobStatus } from '../../../../contract/src/jobs.ts';
import { jobMoves } from '../../../../contract/src/jobs.ts';
import type { JobRow } from './cards/get-job.ts';
import { managesJob, type Viewer } from './cards/job-cards.queries.ts';

/** Its company and admins always; others while it is live, and a fractional who applied at any time. */
export const canSeeJob = (viewer: Viewer, job: JobRow): boolean => {
  // Stryker disable next-line OptionalChaining: only a signed-in viewer manages a job
  if (managesJob(viewer, job)) return job.archived_at === null || viewer?.type === 'admin';
  return job.live || job.applied;
};

/** Whether the status may change to `to`. An active job may be set active again only after its expiry. */
export const canMoveJob = (job: { status: JobStatus; expires_at: string | null }, to: JobStatus, now: Date) =>
  jobMoves[job.status].includes(to) &&
  // Stryker disable next-line ConditionalExpression: the date of null is 1970, which is not later either
  !(job.status === 'active' && to === 'active' && job.expires_at !== null && new Date(job.expires_at) > now);

/** Only admins may change an imported job until its company has claimed it. */
export const requiresClaim = (viewer: { type: UserType } | null, job: Pick<JobRow, 'source'>): boolean =>
  job.source === 'scraped' && viewer?.type !== 'admin';

/** An imported job whose company is identified by its domain or was assigned by an admin. */
const isClaimable = (job: Pick<JobRow, 'source' | 'company_id' | 'employer_domain'>): boolean =>
  job.source === 'scraped' && (job.company_id !== null || job.employer_domain !== null);

/** Whether a fractional may apply, without regard to the intake cap: once, to a live job that is not imported. */
export const canApply = (viewer: Viewer, row: JobRow): boolean =>
  viewer?.type === 'fractional' && row.live && !row.applied && row.source !== 'scraped';

/** The whole job as this viewer sees it. */
export const toJob = (row: JobRow, viewer: Viewer, card: JobCard & Pick<Job, 'similar'>): Job => {
  const isManager = managesJob(viewer, row);
  const full = canApply(viewer, row) && row.full;
  return {
    ...card,
    description: row.description,
    main_category_title: row.main_category_title,
    sub_categories: row.sub_categories,
    sub_category_titles: row.sub_category_titles,
    equity_range: row.equity_range,
    why_now: row.why_now,
    undecided: row.undecided,
    outcomes: row.outcomes,
    stage: row.stage,
    headcount: row.headcount,
    time_zone: row.time_zone,
    time_zone_overlap: row.time_zone_overlap,
    screening_questions: row.screening_questions,
    intake_cap: row.intake_cap,
    full,
    open_applications: isManager ? row.ending : null,
    claimable: isClaimable(row),
    no_go: viewer?.type === 'fractional' ? row.no_go : null,
    version: isManager ? row.version : null,
    application: row.application && {
      ...row.application,
      created_at: new Date(row.application.created_at).toISOString(),
    },
    can: {
      edit: isManager && row.archived_at === null && !requiresClaim(viewer, row),
      apply: canApply(viewer, row) && !full,
    },
  };
};
