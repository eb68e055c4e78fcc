import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import { consumeCredit } from '../billing/billing.public.ts';
import { getOwnJob } from '../jobs/jobs.public.ts';
import {
  countToday,
  getInvitable,
  getOwnInvitation,
  hasRow,
  type InvitationRow,
  insertInvitation,
} from './invitations.queries.ts';
import { notifyInvited } from './notify-invitations.ts';

/** The time, and the daily limit of a company. */
interface InviteTerms {
  now: Date;
  invitationsDay: number;
}

/**
 * Invites a person to a live job of the company, once, within the plan's limit per job and the daily limit per company.
 * The job is locked, so that concurrent invitations are counted one after the other.
 */
export const invite = async (
  db: Db,
  actor: Actor,
  { job_id, fractional_id, note }: { job_id: string; fractional_id: string; note: string },
  { now, invitationsDay }: InviteTerms,
): Promise<InvitationRow> => {
  const companyId = actor.companyId ?? '';
  const job = await getOwnJob(db, actor, job_id);
  if (job.source === 'scraped')
    throw problem('job_imported', 'Claim this job before you invite people to it.');
  const person = await getInvitable(db, fractional_id, companyId);
  const live = job.status === 'active' && job.expires_at !== null && new Date(job.expires_at) > now;
  if (!live) throw problem('job_closed', 'You can only invite people to a live job.');
  if (await hasRow(db, 'applications', job_id, fractional_id))
    throw problem('already_applied', 'This person has already applied to the job.');
  if (await hasRow(db, 'invitations', job_id, fractional_id))
    throw problem('already_exists', 'This person has already been invited to the job.');
  if (person.paused) throw problem('not_allowed_now', 'This person is not accepting invitations.');
  if ((await countToday(db, companyId)) >= invitationsDay)
    throw problem(
      'too_many_requests',
      `You have invited ${invitationsDay} people today. Try again tomorrow.`,
    );
  const { id } = await insertInvitation(db, { job_id, fractional_id, invited_by: actor.id, note });
  await consumeCredit(db, actor.id, 'invite', id, job_id);
  const row = await getOwnInvitation(db, actor, id);
  await notifyInvited(db, row);
  return row;
};

/** The problems of one person, found before anything is written. The others concern the job, the plan or the day. */
const personProblems = ['not_found', 'already_applied', 'already_exists', 'not_allowed_now'];

/** Invites each of several people; those who cannot be invited are refused with the reason. Throws like `invite`. */
export const inviteAll = async (
  db: Db,
  actor: Actor,
  { job_id, fractional_ids, note }: { job_id: string; fractional_ids: string[]; note: string },
  terms: InviteTerms,
) => {
  await getOwnJob(db, actor, job_id);
  const invited: InvitationRow[] = [];
  const refused: { fractional_id: string; reason: string }[] = [];
  for (const fractional_id of new Set(fractional_ids))
    try {
      invited.push(await invite(db, actor, { job_id, fractional_id, note }, terms));
    } catch (error) {
      if (!(error instanceof ProblemError) || !personProblems.includes(error.code)) throw error;
      refused.push({ fractional_id, reason: error.message });
    }
  return { invited, refused };
};
