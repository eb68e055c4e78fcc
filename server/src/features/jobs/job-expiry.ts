import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { listToNotify, notify, type SharedEvent } from '../notifications/notifications.public.ts';
import type { StoredJob } from './jobs.queries.ts';
import { renewalToken } from './renew-job.ts';

const runs = sql<boolean>`jobs.status = 'active' and jobs.archived_at is null`;

// One that was posted for a few days only needs no warning of what was just said.
const isEnding = sql<boolean>`${runs}
  and jobs.expires_at > now()
  and jobs.expires_at <= now() + make_interval(days => ${sql.lit(limits.jobExpiryWarningDays)})
  and jobs.published_at <= now() - make_interval(days => ${sql.lit(limits.jobExpiryWarningDays)})
  and jobs.expiry_warned_for is distinct from jobs.expires_at`;

const hasEnded = sql<boolean>`${runs} and jobs.expires_at <= now()`;

const listWhere = async (db: Db, condition: typeof runs): Promise<string[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(condition)
    .orderBy('expires_at')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
};

export const listEnding = (db: Db): Promise<string[]> => listWhere(db, isEnding);
export const listEnded = (db: Db): Promise<string[]> => listWhere(db, hasEnded);

/** Who is told of an end; an imported job runs out without a word, for nobody here renews it. */
const companyOf = async (db: Db, { source, company_id }: Pick<StoredJob, 'source' | 'company_id'>) =>
  source === 'scraped'
    ? undefined
    : db
        .selectFrom('companies')
        .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
        .select(['companies.id', 'company_owners.user_id as owner_id'])
        .where('companies.id', '=', company_id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();

const dayInWords = (time: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(time));

const renewal = (secret: string, jobId: string, end: string) => ({
  label: `Renew for ${limits.jobRenewalDays} days`,
  url: `/renew-job?token=${renewalToken(secret, jobId, end)}`,
});

/** Tells everybody. The link that needs no session goes to the owner alone: a colleague may lose their seat, or leave. */
const notifyAll = async (
  db: Db,
  company: { id: string; owner_id: string },
  action: ReturnType<typeof renewal>,
  event: SharedEvent,
) => {
  for (const { id } of await listToNotify(db, company.id))
    await notify(db, { ...event, userId: id, ...(id === company.owner_id ? { mail: { action } } : {}) });
};

const applicants = (count: number) => (count === 1 ? 'its applicant' : `its ${count} applicants`);

/** Warns a job's company, five days ahead and once for each end. */
export const warnOfEnd = async (db: Db, secret: string, jobId: string): Promise<void> => {
  const job = await db
    .updateTable('jobs')
    .set({ expiry_warned_for: sql`expires_at` })
    .where('id', '=', jobId)
    .where(isEnding)
    .returning(['source', 'company_id', 'title', 'expires_at', 'apply_by'])
    .executeTakeFirst();
  const company = job && (await companyOf(db, job));
  if (!job?.expires_at || !company) return;
  await notifyAll(db, company, renewal(secret, jobId, job.expires_at), {
    kind: 'job_expiring',
    key: `job_expiring:${jobId}:${job.expires_at}`,
    title: `${job.title} ends on ${dayInWords(job.expires_at)}`,
    body:
      job.apply_by === null
        ? `It then takes no applications any more. One click lets it run ${limits.jobRenewalDays} days more.`
        : `That is its last day to apply. One click drops that day and lets it run ${limits.jobRenewalDays} days more.`,
    link: '/account/company/manage-jobs',
  });
};

/** Pauses a job that has run out and tells its company. Its applications stay as they are. */
export const endJob = async (db: Db, secret: string, jobId: string): Promise<void> => {
  const job = await db
    .updateTable('jobs')
    .set({ status: 'paused', updated_at: sql`now()` })
    .where('id', '=', jobId)
    .where(hasEnded)
    .returning(['source', 'company_id', 'title', 'expires_at', 'applicants_count'])
    .executeTakeFirst();
  const company = job && (await companyOf(db, job));
  if (!job?.expires_at || !company) return;
  await notifyAll(db, company, renewal(secret, jobId, job.expires_at), {
    kind: 'job_expiring',
    key: `job_expired:${jobId}:${job.expires_at}`,
    title: `${job.title} has run out`,
    body: `It is paused${job.applicants_count === 0 ? '' : `, and ${applicants(job.applicants_count)} stay where they are`}. One click opens it for ${limits.jobRenewalDays} days more.`,
    link: '/account/company/manage-jobs?status=paused',
  });
};
