import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';
import { jobWentLive } from './job-went-live.ts';
import { getOwnJob, hasActiveOwner, type StoredJob, updateJob } from './jobs.queries.ts';
import { type Publisher, publication } from './save-job.ts';

const inDays = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000);

/** Live and close to its end, or run out. One that was paused before its end is set live again instead. */
const isRenewable = ({ status, expires_at }: StoredJob, now: Date): boolean => {
  if (expires_at === null) return false;
  const end = new Date(expires_at);
  return status === 'active'
    ? end <= inDays(limits.jobExpiryWarningDays, now)
    : status === 'paused' && end <= now;
};

/**
 * Lets a job run 30 days more: from its end while it is live, from now and in a free slot where it has run out. A last
 * day to apply, which would end it sooner, goes. Answers the new end.
 */
export const renewJob = async (db: Db, actor: Publisher, job: StoredJob, now: Date): Promise<string> => {
  if (!isRenewable(job, now) || job.expires_at === null)
    throw problem('not_allowed_now', 'A job can be renewed from five days before it runs out.');
  const end = new Date(job.expires_at);
  const renewed = { ...job, apply_by: null };
  const changes =
    job.status === 'active' && end > now
      ? { expires_at: inDays(limits.jobRenewalDays, end).toISOString() }
      : await publication(db, actor, job.company_id, renewed, now);
  const expires_at = ('expires_at' in changes && changes.expires_at) || job.expires_at;
  await updateJob(db, job.id, { ...changes, apply_by: null, renewed_until: expires_at });
  await enqueue(db, jobWentLive, { job_id: job.id });
  return expires_at;
};

const signatureOf = (secret: string, jobId: string, end: string) =>
  keyedHash(secret, 'renew_job', jobId, end);

/** What the link of a warning carries: it renews the job that ends then, and no other end of it. */
export const renewalToken = (secret: string, jobId: string, end: string): string =>
  `${jobId}.${Date.parse(end)}.${signatureOf(secret, jobId, end)}`;

/** Renews by the link of a mail. Where that was done already it says when the job runs out, so that a reload is no error. */
export const renewByToken = async (db: Db, secret: string, token: string, now: Date) => {
  const [jobId = '', time = '', signature = ''] = token.split('.');
  const end = /^\d{13}$/.test(time) ? new Date(Number(time)).toISOString() : '';
  if (!sameHash(signature, signatureOf(secret, jobId, end))) throw problem('invalid_ticket');
  const job = await getOwnJob(db, 'any', jobId);
  if (!(await hasActiveOwner(db, job.company_id))) throw problem('invalid_ticket');
  const spent = job.expires_at !== end;
  if (spent && (job.status !== 'active' || job.expires_at === null || job.expires_at < end))
    throw problem('invalid_ticket');
  return {
    job_id: job.id,
    title: job.title,
    expires_at: spent ? (job.expires_at as string) : await renewJob(db, { type: 'company' }, job, now),
  };
};
