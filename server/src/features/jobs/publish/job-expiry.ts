import { sql } from 'kysely';
import { formatLongDayMonth } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import type { Db } from '../../../lib/db.ts';
import { listToNotify, notify, type SharedEvent } from '../../notifications/notifications.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { type StoredJob, selectCompanies } from '../jobs.queries.ts';
import { renewalToken } from './renew-job.ts';

const isActive = sql<boolean>`jobs.status = 'active' and jobs.archived_at is null`;

// A job that is published for a few days only gets no warning.
const isExpiring = sql<boolean>`${isActive}
  and jobs.expires_at > now()
  and jobs.expires_at <= now() + make_interval(days => ${sql.lit(limits.jobExpiryWarningDays)})
  and jobs.published_at <= now() - make_interval(days => ${sql.lit(limits.jobExpiryWarningDays)})
  and jobs.expiry_warned_for is distinct from jobs.expires_at`;

const hasExpired = sql<boolean>`${isActive} and jobs.expires_at <= now()`;

const listWhere = async (db: Db, condition: typeof isActive): Promise<string[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(condition)
    .orderBy('expires_at')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
};

/** Jobs whose company has to be notified of their expiry, at most 1,000. */
export const listExpiringJobs = (db: Db): Promise<string[]> => listWhere(db, isExpiring);
/** Expired jobs that are not paused yet, at most 1,000. */
export const listExpiredJobs = (db: Db): Promise<string[]> => listWhere(db, hasExpired);

type EndingJob = Pick<StoredJob, 'id' | 'source' | 'company_id' | 'expires_at'>;

/**
 * Notifies the company, with a link that renews the job without a session in the mail to the owner: a colleague may
 * lose their seat or leave. Imported jobs cannot be renewed, so that no notification is sent.
 */
const notifyTeam = async (
  db: Db,
  secret: string,
  { id, source, company_id, expires_at }: EndingJob,
  event: Omit<SharedEvent, 'kind'>,
): Promise<void> => {
  if (source === 'scraped' || expires_at === null) return;
  const company = await selectCompanies(db).where('companies.id', '=', company_id).executeTakeFirst();
  if (company === undefined) return;
  const action = {
    label: `Renew for ${limits.jobLiveDays} days`,
    url: `/renew-job?token=${renewalToken(secret, id, expires_at)}`,
  };
  for (const { id: userId } of await listToNotify(db, company.id))
    await notify(db, {
      ...event,
      kind: 'job_expiring',
      userId,
      ...(userId === company.owner_id ? { mail: { action } } : {}),
    });
};

export const notifyJobExpiring = async (db: Db, secret: string, jobId: string): Promise<void> => {
  const job = await db
    .updateTable('jobs')
    .set({ expiry_warned_for: sql`expires_at` })
    .where('id', '=', jobId)
    .where(isExpiring)
    .returning(['id', 'source', 'company_id', 'title', 'expires_at', 'apply_by'])
    .executeTakeFirst();
  if (!job?.expires_at) return;
  const renewal = `let it run for ${limits.jobLiveDays} more days.`;
  await notifyTeam(db, secret, job, {
    dedupeKey: `job_expiring ${jobId} ${job.expires_at}`,
    title: `${job.title} ends on ${formatLongDayMonth(job.expires_at)}`,
    body:
      job.apply_by === null
        ? `It then stops accepting applications. Renew it to ${renewal}`
        : `That is its last day to apply. Renew it to remove that day and ${renewal}`,
    link: '/account/company/manage-jobs',
  });
};

/** Pauses an expired job and notifies its company. Its applications stay open. */
export const pauseExpiredJob = async (db: Db, secret: string, jobId: string): Promise<void> => {
  const job = await db
    .updateTable('jobs')
    .set({ status: 'paused', updated_at: sql`now()` })
    .where('id', '=', jobId)
    .where(hasExpired)
    .returning(['id', 'source', 'company_id', 'title', 'expires_at', 'applicants_count'])
    .executeTakeFirst();
  if (job === undefined) return;
  await emitWebhook(db, 'job.closed', job.id);
  const { applicants_count: count } = job;
  const applicants = count === 1 ? 'Its applicant stays' : `Its ${formatNumber(count)} applicants stay`;
  await notifyTeam(db, secret, job, {
    dedupeKey: `job_expired ${jobId} ${job.expires_at}`,
    title: `${job.title} has expired`,
    body: `It is paused.${count === 0 ? '' : ` ${applicants} in the pipeline.`} Renew it to reopen it for ${limits.jobLiveDays} days.`,
    link: '/account/company/manage-jobs?status=paused',
  });
};
