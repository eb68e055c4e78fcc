import { sql } from 'kysely';
import { planLimitMessages } from '../../../../../contract/src/errors.ts';
import type { Db } from '../../../lib/db.ts';
import type { Deps } from '../../../lib/deps.ts';
import { planLimit, problem } from '../../../lib/problem.ts';
import type { WaitingItem } from '../../../lib/waiting-item.ts';
import { getMaxLiveJobs } from '../../billing/billing.public.ts';
import { notifyCompany } from '../../notifications/notifications.public.ts';
import { countTakenSlots, lockCompany, type StoredJob, updateJob } from '../jobs.queries.ts';
import type { Publisher } from './publication.ts';

/** How many of the first jobs of a company an admin reviews. */
export const countReviewedJobs = ({ site }: Pick<Deps, 'site'>): number => {
  const { switches, limits } = site.current();
  return switches.review_first_jobs ? limits.reviewedJobs : 0;
};

/**
 * Whether a job that its company publishes has to wait for an admin: it was never live, and fewer than `reviewedJobs` of
 * the company were. Throws the plan limit.
 */
export const waitsForReview = async (
  db: Db,
  { type }: Publisher,
  companyId: string | null,
  { source, published_at }: Pick<StoredJob, 'source' | 'published_at'>,
  reviewedJobs: number,
): Promise<boolean> => {
  if (reviewedJobs === 0 || type !== 'company' || source !== 'company' || published_at !== null) return false;
  // The lock prevents two jobs from both being the last unreviewed one.
  const { id, owner_id } = await lockCompany(db, companyId);
  const { rows } = await sql`
    select from jobs where company_id = ${id} and source = 'company' and published_at is not null
    limit ${reviewedJobs}`.execute(db);
  if (rows.length >= reviewedJobs) return false;
  // An admin publishes it outside of the plan: its slot is checked now.
  if ((await countTakenSlots(db, id)) >= (await getMaxLiveJobs(db, owner_id)))
    throw planLimit(planLimitMessages.jobs);
  return true;
};

/** Drafts that wait for an admin, for the desk. */
export const jobsInReview = sql<WaitingItem>`
  select jobs.id::text, jobs.title, companies.name, review_requested_at, '/company-jobs?company=' || companies.id,
    company_owners.user_id, jobs.summary, null::jsonb
  from jobs join companies on companies.id = jobs.company_id
  join company_owners on company_owners.company_id = companies.id
  where review_requested_at is not null and archived_at is null`;

const page = '/account/company/manage-jobs' as const;

/** Notifies a company that its job was reviewed. */
export const notifyReviewed = async (
  db: Db,
  { company_id, title }: Pick<StoredJob, 'company_id' | 'title'>,
  returned?: string,
): Promise<void> => {
  if (company_id === null) return;
  await notifyCompany(db, company_id, {
    kind: 'admin_message',
    title: returned === undefined ? `${title} is live` : `${title} needs a change`,
    body: returned ?? 'We reviewed the job, and it is published.',
    link: page,
  });
};

/** Returns a job to its company with what has to change. Throws not_found, and `not_allowed_now` if it does not wait. */
export const returnJob = async (
  db: Db,
  job: Parameters<typeof updateJob>[1] & Pick<StoredJob, 'company_id' | 'title' | 'review_requested_at'>,
  reason: string,
): Promise<void> => {
  if (job.review_requested_at === null)
    throw problem('not_allowed_now', 'This job does not wait for a review.');
  await updateJob(db, job, { review_requested_at: null });
  await notifyReviewed(db, job, reason);
};
