import type { ClaimedJob } from '../../../../contract/src/job-claims.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { jobsAllowed } from '../billing/billing.public.ts';
import { notifyAdmins, notifyCompany } from '../notifications/notifications.public.ts';
import { missingOf } from './check-job.ts';
import {
  countLiveJobs,
  findClaimant,
  getOwnJob,
  lockCompany,
  type StoredJob,
  updateJob,
} from './jobs.queries.ts';
import { publication } from './save-job.ts';
import { isFreeMail, isOfDomain } from './shared-domains.ts';

const isLive = (job: StoredJob, now: Date) =>
  job.status === 'active' && job.expires_at !== null && new Date(job.expires_at) > now;

/** Live where it was, the plan has room and nothing is missing; else a draft to be completed. */
const standingOf = async (db: Db, job: StoredJob, companyId: string, now: Date) => {
  const owned = { ...job, source: 'company' as const };
  const company = await lockCompany(db, companyId);
  const room = (await countLiveJobs(db, companyId)) < (await jobsAllowed(db, company.owner_id));
  const complete = Object.keys(missingOf(owned)).length === 0;
  const live = isLive(job, now) && room && complete;
  return live
    ? await publication(db, { type: 'company' }, companyId, owned, now)
    : { status: 'draft' as const };
};

const whatIsNext = {
  active: 'It is live as your own job, and people apply to it here.',
  draft: 'It is a draft of yours. Complete it and put it live when you are ready.',
};

/** The job becomes the company's own: it is applied to here from now on. */
const takeOver = async (db: Db, job: StoredJob, claimant: { id: string; companyId: string }, now: Date) => {
  const { companyId } = claimant;
  const standing = await standingOf(db, job, companyId, now);
  await updateJob(db, job.id, {
    ...standing,
    company_id: companyId,
    source: 'company',
    source_url: null,
    employer_name: null,
    employer_domain: null,
  });
  await recordAudit(db, {
    actorId: claimant.id,
    action: 'job_claimed',
    subjectType: 'job',
    subjectId: job.id,
    before: { employer: job.employer_name, source_url: job.source_url },
    after: { company_id: companyId, status: standing.status },
  });
  const event = {
    kind: 'job_claimed' as const,
    key: `job_claimed:${job.id}`,
    title: `${job.title} is claimed`,
  };
  await notifyCompany(db, companyId, {
    ...event,
    body: whatIsNext[standing.status],
    link: `/account/company/manage-jobs?status=${standing.status}`,
  });
  await notifyAdmins(db, {
    ...event,
    body: `Its company took it over. ${standing.status === 'active' ? 'It stays live.' : 'It is a draft now.'}`,
    link: '/admin-scraped-jobs?status=converted',
  });
  return { job_id: job.id, title: job.title, status: standing.status } satisfies ClaimedJob;
};

const refuseOthers = (job: StoredJob, email: string) => {
  if (job.company_id !== null)
    throw problem(
      'not_allowed_now',
      'This job stands under another company here. Write to us if that is wrong.',
    );
  const { employer_domain: domain } = job;
  if (domain === null)
    throw problem(
      'not_allowed_now',
      'We do not know the domain of this company. Write to us to claim the job.',
    );
  const own = email.slice(email.lastIndexOf('@') + 1);
  if (isFreeMail(own))
    throw problem(
      'wrong_domain',
      `Anybody can have an address at ${own}. Use one at ${domain} to claim this job.`,
    );
  if (!isOfDomain(email, domain))
    throw problem(
      'wrong_domain',
      `Your address is at ${own}, this job is of ${domain}. Use an address there to claim it.`,
    );
};

const signatureOf = (secret: string, jobId: string, userId: string, expires: string, email: string) =>
  keyedHash(secret, 'claim_job', jobId, userId, expires, email);

/** What the mailed link carries: good for this person at this address, until the job is somebody's. */
const claimToken = (secret: string, jobId: string, userId: string, email: string, now: Date): string => {
  const expires = String(now.getTime() + limits.jobClaimHours * 3_600_000);
  return [jobId, userId, expires, signatureOf(secret, jobId, userId, expires, email)].join('.');
};

/** Done at once where an admin has named the company; else answers the token to be mailed, and to whom. */
export const claimJob = async (db: Db, secret: string, actor: Actor, jobId: string, now: Date) => {
  const job = await getOwnJob(db, 'any', jobId);
  const { id, companyId } = actor;
  const own = companyId !== null && job.company_id === companyId;
  if (companyId === null || (!own && !isLive(job, now))) throw problem('not_found');
  if (job.source !== 'scraped')
    throw problem(
      'not_allowed_now',
      own ? 'This job is yours already.' : 'This job has been claimed already.',
    );
  if (own) return { claimed: await takeOver(db, job, { id, companyId }, now) };
  const { email } = await findClaimant(db, id);
  refuseOthers(job, email);
  return { claimed: null, email, title: job.title, token: claimToken(secret, job.id, id, email, now) };
};

/** Confirms by the mailed link, once. Throws `invalid_ticket` where it was used, has run out or is not right. */
export const confirmClaim = async (db: Db, secret: string, token: string, now: Date): Promise<ClaimedJob> => {
  const [jobId = '', userId = '', expires = '', signature = ''] = token.split('.');
  if (!/^\d{13}$/.test(expires) || Number(expires) < now.getTime()) throw problem('invalid_ticket');
  const uuid = /^[0-9a-f-]{36}$/;
  if (!uuid.test(jobId) || !uuid.test(userId)) throw problem('invalid_ticket');
  const claimant = await findClaimant(db, userId);
  if (!sameHash(signature, signatureOf(secret, jobId, userId, expires, claimant.email)))
    throw problem('invalid_ticket');
  const job = await getOwnJob(db, 'any', jobId);
  if (job.source !== 'scraped') throw problem('invalid_ticket', 'This job has been claimed already.');
  if (job.company_id !== claimant.companyId) refuseOthers(job, claimant.email);
  return takeOver(db, job, { id: userId, companyId: claimant.companyId }, now);
};
