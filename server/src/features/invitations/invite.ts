import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { spendCredit } from '../billing/billing.public.ts';
import { getOwnJob } from '../jobs/jobs.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import {
  countToday,
  findByPerson,
  findInvitable,
  hasApplied,
  type Invitable,
  insertInvitation,
} from './invitations.queries.ts';

/** The person, as far as this company may know of them. One who keeps it away is as if they were not there. */
export const getInvitable = async (db: Db, userId: string, companyId: string | null): Promise<Invitable> => {
  const person = await findInvitable(db, userId, companyId);
  if (person === undefined || person.no_go) throw problem('not_found');
  return person;
};

const companyName = async (db: Db, id: string) =>
  (await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/**
 * Invites a person to one of the company's own live jobs, once, within the plan's number for a job and the day's for a
 * company. The job is locked, so that two at once are counted one after the other. Answers the invitation's id.
 */
export const invite = async (
  db: Db,
  actor: Actor,
  { job_id, fractional_id, note }: { job_id: string; fractional_id: string; note: string },
): Promise<string> => {
  const companyId = actor.companyId ?? '';
  const job = await getOwnJob(db, actor, job_id);
  if (job.source === 'scraped')
    throw problem('job_imported', 'Claim this job before you invite people to it.');
  const person = await getInvitable(db, fractional_id, companyId);
  const live = job.status === 'active' && job.expires_at !== null && new Date(job.expires_at) > new Date();
  if (!live) throw problem('job_closed', 'Only a live job can be the reason of an invitation.');
  if (await hasApplied(db, job.id, person.user_id))
    throw problem('already_applied', 'This person has applied to the job already.');
  if (await findByPerson(db, job.id, person.user_id))
    throw problem('already_exists', 'This person was invited to the job already.');
  if (person.paused) throw problem('not_allowed_now', 'This person takes no invitations at the moment.');
  if ((await countToday(db, companyId)) >= limits.invitationsDay)
    throw problem(
      'too_many_requests',
      `You have invited ${limits.invitationsDay} people today. Please go on tomorrow.`,
    );

  const { id } = await insertInvitation(db, {
    job_id: job.id,
    fractional_id: person.user_id,
    invited_by: actor.id,
    note,
  });
  await spendCredit(db, actor.id, 'invite', id, job.id);
  const company = await companyName(db, companyId);
  const path = `/account/fractional/opportunities/browse-jobs/job-id?id=${job.id}`;
  await notify(db, {
    userId: person.user_id,
    kind: 'invitation',
    key: `invitation:${id}`,
    title: `${company} invites you to apply`,
    body: `${job.title}. Applying is free and does not count against your plan.`,
    link: path,
    mail: {
      paragraphs: [
        `${company} thinks that you fit ${job.title}.`,
        ...(note === '' ? [] : [`They wrote: ${note}`]),
        'Applying from an invitation is free, does not count against your plan, and opens a chat with them.',
      ],
    },
  });
  return id;
};
