import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '../../../../../contract/src/dates.ts';
import { planLimitMessages } from '../../../../../contract/src/errors.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { Id } from '../../../../../contract/src/values.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { invalid, planLimit } from '../../../lib/problem.ts';
import type { TaskDefinition } from '../../../lib/tasks.ts';
import { getMaxLiveJobs, getMaxPromotedJobs } from '../../billing/billing.public.ts';
import { countPromotedJobs, countTakenSlots, lockCompany, type StoredJob } from '../jobs.queries.ts';
import { applyByError, importedRequired, type JobToCheck, missingFields } from './check-job.ts';

/** Triggers saved-search alerts. */
export const jobWentLive: TaskDefinition<{ job_id: string }> = {
  name: 'job_went_live',
  input: z.object({ job_id: Id }),
};

/** Jobs published by a company count towards its plan; jobs published by an admin do not. */
export type Publisher = Pick<Actor, 'type'>;

type Source = Pick<StoredJob, 'source'>;
type Promotable = Source & Pick<StoredJob, 'promoted_until'>;

/** Throws `job_incomplete` with the missing fields. */
export const requireComplete = (job: JobToCheck & Source): void => {
  const missing = missingFields(job, job.source === 'scraped' ? importedRequired : undefined);
  if (Object.keys(missing).length > 0) throw invalid(missing, 'job_incomplete');
};

/** The end of the 30 days or of the renewal, or of the last day to apply if that is earlier. */
const getExpiry = (publishedAt: Date, applyBy: string | null, renewedUntil: string | null): string => {
  const latest = renewedUntil === null ? addDays(publishedAt, limits.jobLiveDays) : new Date(renewedUntil);
  const lastDay = applyBy === null ? latest : addDays(`${applyBy}T00:00:00Z`, 1);
  return (lastDay < latest ? lastDay : latest).toISOString();
};

/** Until when a job that goes live now is promoted: null if the plan promotes no more jobs. Takes a slot of the plan. */
const takeSlot = async (
  db: Db,
  { type }: Publisher,
  companyId: string | null,
  { source }: Source,
  now: Date,
): Promise<string | null> => {
  if (source === 'scraped') return null;
  // The lock prevents two jobs from taking the last slot.
  const { id, owner_id } = await lockCompany(db, companyId);
  const takesSlot = type === 'company' && source === 'company';
  if (takesSlot && (await countTakenSlots(db, id)) >= (await getMaxLiveJobs(db, owner_id)))
    throw planLimit(planLimitMessages.jobs);
  const canPromote = (await countPromotedJobs(db, id)) < (await getMaxPromotedJobs(db, owner_id));
  return canPromote ? addDays(now, limits.jobPromotedDays).toISOString() : null;
};

/**
 * Takes a slot for a job that goes live again. An earlier promotion is neither restarted nor extended; it ends if the
 * plan has no promotion left.
 */
const takeSlotAgain = async (
  db: Db,
  publisher: Publisher,
  companyId: string | null,
  job: Promotable,
  now: Date,
) => {
  const promoted_until = await takeSlot(db, publisher, companyId, job, now);
  if (job.promoted_until === null) return { promoted_until };
  return promoted_until === null ? { promoted_until: sql<string>`least(promoted_until, now())` } : {};
};

/** The new expiry when the last day to apply changes. An expired job that becomes live again takes a slot. */
export const expiryChanges = async (
  db: Db,
  publisher: Publisher,
  job: StoredJob,
  applyBy: string | null,
  now: Date,
) => {
  if (job.published_at === null || job.expires_at === null || applyBy === job.apply_by) return {};
  const expires_at = getExpiry(new Date(job.published_at), applyBy, job.renewed_until);
  const revived = job.status === 'active' && new Date(job.expires_at) <= now && new Date(expires_at) > now;
  return revived
    ? { expires_at, ...(await takeSlotAgain(db, publisher, job.company_id, job, now)) }
    : { expires_at };
};

/**
 * The columns that change when a job goes live; takes one of the company's slots. A job that was paused before its
 * expiry keeps its dates, so that pausing extends neither the 30 days nor the promotion.
 */
export const preparePublication = async (
  db: Db,
  publisher: Publisher,
  companyId: string | null,
  job: JobToCheck & Promotable & Pick<StoredJob, 'published_at' | 'expires_at'>,
  now: Date,
) => {
  requireComplete(job);
  const status = 'active' as const;
  if (job.published_at !== null && job.expires_at !== null && new Date(job.expires_at) > now)
    return { status, ...(await takeSlotAgain(db, publisher, companyId, job, now)) };
  const promoted_until = await takeSlot(db, publisher, companyId, job, now);
  const applyBy = applyByError(job.apply_by, now);
  if (applyBy) throw invalid({ apply_by: applyBy });
  return {
    status,
    published_at: now.toISOString(),
    expires_at: getExpiry(now, job.apply_by, null),
    renewed_until: null,
    promoted_until,
  };
};
