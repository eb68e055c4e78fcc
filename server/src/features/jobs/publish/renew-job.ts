import { addDays } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { authorized } from '../../../lib/authorized.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { enqueue } from '../../../lib/tasks.ts';
import { keyedHash, sameHash } from '../../../lib/tokens.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { hasActiveOwner, lockJob, type OwnJob, type StoredJob, updateJob } from '../jobs.queries.ts';
import { jobWentLive, type Publisher, preparePublication } from './publication.ts';

/** Active and about to expire, or expired. A job that was paused before its expiry is set active instead. */
const isRenewable = ({ status, expires_at }: StoredJob, now: Date): boolean => {
  if (expires_at === null) return false;
  const end = new Date(expires_at);
  return status === 'active'
    ? end <= addDays(now, limits.jobExpiryWarningDays)
    : status === 'paused' && end <= now;
};

/**
 * Extends a job by 30 days: from its expiry while it is live, otherwise from now and in a free slot of the plan.
 * Removes its last day to apply. Returns the new expiry.
 */
export const renewJob = async (db: Db, publisher: Publisher, job: OwnJob, now: Date): Promise<string> => {
  if (!isRenewable(job, now) || job.expires_at === null)
    throw problem(
      'not_allowed_now',
      `You can renew a job from ${limits.jobExpiryWarningDays} days before it expires.`,
    );
  const changes =
    job.status === 'active' && new Date(job.expires_at) > now
      ? { expires_at: addDays(job.expires_at, limits.jobLiveDays).toISOString() }
      : await preparePublication(db, publisher, job.company_id, { ...job, apply_by: null }, now);
  const expires_at = ('expires_at' in changes && changes.expires_at) || job.expires_at;
  await updateJob(db, job, { ...changes, apply_by: null, renewed_until: expires_at });
  await enqueue(db, jobWentLive, { job_id: job.id });
  if (job.status !== 'active') await emitWebhook(db, 'job.published', job.id);
  return expires_at;
};

const signRenewLink = (secret: string, jobId: string, end: string) =>
  keyedHash(secret, 'renew_job', jobId, end);

/** The token of a renewal link: it renews the job that expires at `end`, and no later expiry of it. */
export const renewalToken = (secret: string, jobId: string, end: string): string =>
  `${jobId}.${Date.parse(end)}.${signRenewLink(secret, jobId, end)}`;

/** Renews by a mailed link. If the link was used already, returns the current expiry, so that a reload succeeds. */
export const renewByToken = async (db: Db, secret: string, token: string, now: Date) => {
  const [jobId = '', time = '', signature = ''] = token.split('.');
  const end = /^\d{13}$/.test(time) ? new Date(Number(time)).toISOString() : '';
  if (!sameHash(signature, signRenewLink(secret, jobId, end))) throw problem('invalid_ticket');
  // The signed link proves that its holder may renew the job.
  const job = authorized(await lockJob(db, jobId), 'owner');
  if (!(await hasActiveOwner(db, job.company_id))) throw problem('invalid_ticket');
  const isUsed = job.expires_at !== end;
  if (isUsed && (job.status !== 'active' || job.expires_at === null || job.expires_at < end))
    throw problem('invalid_ticket');
  return {
    job_id: job.id,
    title: job.title,
    expires_at: isUsed ? (job.expires_at as string) : await renewJob(db, { type: 'company' }, job, now),
  };
};
