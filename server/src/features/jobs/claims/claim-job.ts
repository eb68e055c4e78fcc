import { hourMilliseconds } from '../../../../../contract/src/dates.ts';
import type { ClaimedJob } from '../../../../../contract/src/job-claims.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import { authorized } from '../../../lib/authorized.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { keyedHash, sameHash } from '../../../lib/tokens.ts';
import { type AuditActor, recordAudit } from '../../audit/audit.public.ts';
import { getMaxLiveJobs } from '../../billing/billing.public.ts';
import { notifyAdmins, notifyCompany } from '../../notifications/notifications.public.ts';
import {
  countTakenSlots,
  lockCompany,
  lockJob,
  type OwnJob,
  type StoredJob,
  updateJob,
} from '../jobs.queries.ts';
import { missingFields } from '../publish/check-job.ts';
import { preparePublication } from '../publish/publication.ts';
import { isFreeMail, isOfDomain } from './email-domains.ts';

const isLive = (job: StoredJob, now: Date) =>
  job.status === 'active' && job.expires_at !== null && new Date(job.expires_at) > now;

/** The person who claims: active, of a company whose owner is active too. Throws `invalid_ticket`. */
const getClaimant = async (db: Db, userId: string) => {
  const claimant = await db
    .selectFrom('users')
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users as owners', 'owners.id', 'company_owners.user_id')
    .select(['users.id', 'users.email', 'companies.id as companyId'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('owners.status', '=', 'active')
    .where('companies.removed_at', 'is', null)
    .executeTakeFirst();
  if (claimant === undefined) throw problem('invalid_ticket');
  return claimant;
};

type Claimant = Awaited<ReturnType<typeof getClaimant>>;

/**
 * The job, if an admin assigned it to the claimant's company or the claimant's address belongs to the employer's
 * domain. Throws the reason otherwise.
 */
const authorizeClaim = (job: StoredJob, { email, companyId }: Claimant): OwnJob => {
  const { company_id, employer_domain: domain } = job;
  if (company_id === companyId) return authorized(job, 'owner');
  if (company_id !== null)
    throw problem('not_allowed_now', 'This job belongs to another company. Contact us if that is wrong.');
  if (domain === null)
    throw problem('not_allowed_now', 'The domain of this company is not known. Contact us to claim the job.');
  const ownDomain = email.slice(email.lastIndexOf('@') + 1);
  if (isFreeMail(ownDomain))
    throw problem(
      'wrong_domain',
      `Anyone can have an address at ${ownDomain}. Use an address at ${domain} to claim this job.`,
    );
  if (!isOfDomain(email, domain))
    throw problem(
      'wrong_domain',
      `Your address is at ${ownDomain}, but this job belongs to ${domain}. Use an address at ${domain} to claim it.`,
    );
  return authorized(job, 'owner');
};

/** Still live if it was live, is complete and the plan has a free slot; a draft otherwise. */
const statusChanges = async (db: Db, job: StoredJob, companyId: string, now: Date) => {
  const company = await lockCompany(db, companyId);
  const hasSlot = (await countTakenSlots(db, companyId)) < (await getMaxLiveJobs(db, company.owner_id));
  const isComplete = Object.keys(missingFields(job)).length === 0;
  return isLive(job, now) && hasSlot && isComplete
    ? await preparePublication(db, { type: 'company' }, companyId, { ...job, source: 'company' }, now)
    : { status: 'draft' as const };
};

const nextSteps = {
  active: 'It is live as your own job, and applicants apply here.',
  draft: 'It is a draft. Complete it and publish it when you are ready.',
};

/** Makes the job the company's own: applicants apply here from now on. */
const takeOver = async (
  db: Db,
  job: OwnJob,
  { companyId }: Claimant,
  actor: AuditActor,
  now: Date,
): Promise<ClaimedJob> => {
  const changes = await statusChanges(db, job, companyId, now);
  const { status } = changes;
  await updateJob(db, job, {
    ...changes,
    company_id: companyId,
    source: 'company',
    source_url: null,
    employer_name: null,
    employer_domain: null,
  });
  await recordAudit(db, {
    actor,
    action: 'job_claimed',
    subjectType: 'job',
    subjectId: job.id,
    before: { employer: job.employer_name, source_url: job.source_url },
    after: { company_id: companyId, status },
  });
  const event = {
    kind: 'job_claimed' as const,
    dedupeKey: `job_claimed ${job.id}`,
    title: `${job.title} was claimed`,
  };
  await notifyCompany(db, companyId, {
    ...event,
    body: nextSteps[status],
    link: `/account/company/manage-jobs?status=${status}`,
  });
  await notifyAdmins(db, {
    ...event,
    body: `Its company took it over. ${status === 'active' ? 'It stays live.' : 'It is now a draft.'}`,
    link: '/admin-scraped-jobs?status=converted',
  });
  return { job_id: job.id, title: job.title, status };
};

const signClaimLink = (secret: string, jobId: string, userId: string, expires: string, email: string) =>
  keyedHash(secret, 'claim_job', jobId, userId, expires, email);

/**
 * Claims the job at once if an admin assigned it to the company. Otherwise returns the token of the link to mail, which
 * is valid for this person at this address until the job is claimed.
 */
export const claimJob = async (db: Db, secret: string, actor: Actor, jobId: string, now: Date) => {
  const job = await lockJob(db, jobId);
  const isAssigned = actor.companyId !== null && job.company_id === actor.companyId;
  if (actor.companyId === null || (!isAssigned && !isLive(job, now))) throw problem('not_found');
  if (job.source !== 'scraped')
    throw problem(
      'not_allowed_now',
      isAssigned ? 'This job is already yours.' : 'This job was already claimed.',
    );
  const claimant = await getClaimant(db, actor.id);
  const ownJob = authorizeClaim(job, claimant);
  if (isAssigned) return { claimed: await takeOver(db, ownJob, claimant, actor, now) };
  const { id, email } = claimant;
  const expires = String(now.getTime() + limits.jobClaimHours * hourMilliseconds);
  const token = [jobId, id, expires, signClaimLink(secret, jobId, id, expires, email)].join('.');
  return { claimed: null, email, title: job.title, token };
};

/** Claims the job by the mailed link, once. Throws `invalid_ticket` for a link that is wrong, used or expired. */
export const confirmClaim = async (db: Db, secret: string, token: string, now: Date): Promise<ClaimedJob> => {
  const [jobId = '', userId = '', expires = '', signature = ''] = token.split('.');
  if (!/^\d{13}$/.test(expires) || Number(expires) < now.getTime()) throw problem('invalid_ticket');
  const uuid = /^[0-9a-f-]{36}$/;
  if (!uuid.test(jobId) || !uuid.test(userId)) throw problem('invalid_ticket');
  const claimant = await getClaimant(db, userId);
  if (!sameHash(signature, signClaimLink(secret, jobId, userId, expires, claimant.email)))
    throw problem('invalid_ticket');
  const job = await lockJob(db, jobId);
  if (job.source !== 'scraped') throw problem('invalid_ticket', 'This job was already claimed.');
  const actor = { id: userId, sessionId: null, address: null };
  return takeOver(db, authorizeClaim(job, claimant), claimant, actor, now);
};
