import { sql } from 'kysely';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { JobUpdate } from '../../../../contract/src/job-form.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, planLimit } from '../../lib/problem.ts';
import { jobsAllowed, jobsPromoted } from '../billing/billing.public.ts';
import {
  applyByProblem,
  importedRequired,
  isIn,
  type JobToCheck,
  missingOf,
  toColumns,
  wrongOf,
} from './check-job.ts';
import {
  countLiveJobs,
  countPromotedJobs,
  listCategories,
  lockCompany,
  type StoredJob,
  spellSkills,
} from './jobs.queries.ts';

/** A company's own slots are counted, an admin's posts are not. */
export type Publisher = Pick<Actor, 'type'>;

const inDays = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000);

const wrongCategories = async (db: Db, { main_category, sub_categories }: JobToCheck) => {
  const ids = [...sub_categories, ...(main_category === null ? [] : [main_category])];
  const found = new Map((await listCategories(db, ids)).map((category) => [category.id, category]));
  const fields: Record<string, string> = {};
  if (main_category !== null && found.get(main_category)?.kind !== 'industry')
    fields.main_category = 'There is no such industry.';
  if (sub_categories.some((id) => main_category === null || found.get(id)?.parent_id !== main_category))
    fields.sub_categories = 'Choose parts of the industry above.';
  return fields;
};

/** The sent fields as columns, once the job that comes of them over `before` breaks no rule. */
export const checkedColumns = async (db: Db, before: JobToCheck, fields: JobUpdate, now: Date) => {
  const undecided = (fields.undecided ?? before.undecided).filter((field) => fields[field] === undefined);
  const { location = before.location, country = before.country } = fields;
  const columns = toColumns({
    ...fields,
    // Another location leaves the country behind, where it is not named with it.
    ...(fields.country === undefined && !isIn(country, location) ? { country: null } : {}),
    undecided: String(undecided) === String(before.undecided) ? undefined : undecided,
    ...(fields.skills ? { skills: await spellSkills(db, fields.skills) } : {}),
  });
  const after = { ...before, ...columns } as JobToCheck;
  const applyBy = after.apply_by === before.apply_by ? undefined : applyByProblem(after.apply_by, now);
  const wrong = {
    ...wrongOf(after),
    ...(await wrongCategories(db, after)),
    ...(applyBy ? { apply_by: applyBy } : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { columns, after };
};

type Source = Pick<StoredJob, 'source'>;

export const requireComplete = (job: JobToCheck & Source): void => {
  const missing = missingOf(job, job.source === 'scraped' ? importedRequired : undefined);
  if (Object.keys(missing).length > 0) throw invalid(missing, 'job_incomplete');
};

/** A job takes applications for 30 days, or as long as it was renewed, or to the end of its last day to apply. */
const expiryOf = (publishedAt: Date, applyBy: string | null, renewedUntil: string | null): string => {
  const latest = renewedUntil === null ? inDays(limits.jobLiveDays, publishedAt) : new Date(renewedUntil);
  const lastDay = applyBy === null ? latest : inDays(1, new Date(`${applyBy}T00:00:00Z`));
  return (lastDay < latest ? lastDay : latest).toISOString();
};

/** The company, locked, so that its last free slot is taken once. Throws the plan limit where there is none. */
const takeSlot = async (db: Db, actor: Publisher, companyId: string | null) => {
  const company = await lockCompany(db, companyId);
  if (
    actor.type === 'company' &&
    (await countLiveJobs(db, company.id)) >= (await jobsAllowed(db, company.owner_id))
  )
    throw planLimit(planLimitMessages.jobs);
  return company;
};

type Promotable = Source & Pick<StoredJob, 'promoted_until'>;

/** Takes a slot; answers until when a job that goes live now is promoted, if the plan promotes one more. */
const takePromotion = async (
  db: Db,
  actor: Publisher,
  companyId: string | null,
  { source }: Source,
  now: Date,
): Promise<string | null> => {
  // An imported job takes no slot and is never promoted.
  if (source === 'scraped') return null;
  const company = await takeSlot(db, actor, companyId);
  const room = (await countPromotedJobs(db, company.id)) < (await jobsPromoted(db, company.owner_id));
  return room ? inDays(limits.jobPromotedDays, now).toISOString() : null;
};

/**
 * The same for one that comes back: a promotion that it had is neither begun again nor made longer, and ends where
 * others have its place by now.
 */
const takeFirstPromotion = async (
  db: Db,
  actor: Publisher,
  companyId: string | null,
  job: Promotable,
  now: Date,
) => {
  const promoted_until = await takePromotion(db, actor, companyId, job, now);
  if (job.promoted_until === null) return { promoted_until };
  return promoted_until === null ? { promoted_until: sql<string>`least(promoted_until, now())` } : {};
};

/**
 * When a job runs out once its last day to apply has changed. One that had run out and lives again by it needs a
 * slot like one that goes live.
 */
export const movedExpiry = async (
  db: Db,
  actor: Publisher,
  job: StoredJob,
  applyBy: string | null,
  now: Date,
) => {
  if (job.published_at === null || job.expires_at === null || applyBy === job.apply_by) return {};
  const expires_at = expiryOf(new Date(job.published_at), applyBy, job.renewed_until);
  const revived = job.status === 'active' && new Date(job.expires_at) <= now && new Date(expires_at) > now;
  return revived
    ? { expires_at, ...(await takeFirstPromotion(db, actor, job.company_id, job, now)) }
    : { expires_at };
};

/**
 * What changes when a job goes live, once it has taken one of the company's slots. One that comes back before it ran
 * out keeps its dates, so that pausing renews neither the 30 days nor the promotion.
 */
export const publication = async (
  db: Db,
  actor: Publisher,
  companyId: string | null,
  job: JobToCheck & Promotable & { published_at: string | null; expires_at: string | null },
  now: Date,
) => {
  requireComplete(job);
  const status = 'active' as const;
  const runsStill = job.published_at !== null && job.expires_at !== null && new Date(job.expires_at) > now;
  if (runsStill) return { status, ...(await takeFirstPromotion(db, actor, companyId, job, now)) };
  const promoted_until = await takePromotion(db, actor, companyId, job, now);
  const applyBy = applyByProblem(job.apply_by, now);
  if (applyBy) throw invalid({ apply_by: applyBy });
  return {
    status,
    published_at: now.toISOString(),
    expires_at: expiryOf(now, job.apply_by, null),
    renewed_until: null,
    promoted_until,
  };
};
