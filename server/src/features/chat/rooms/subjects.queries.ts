import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../../../contract/src/applications.ts';
import type { ChatSubject } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { getInvitationState } from '../../invitations/invitations.public.ts';
import type { OwnRoom } from './rooms.queries.ts';

type SubjectRow = Parameters<typeof getInvitationState>[0] & {
  id: string;
  job_id: string;
  job_title: string;
  company: string;
  /** Null for an invitation. */
  status: ApplicationStatus | null;
};

const toSubject = ({ id, job_id, job_title, company, status, ...row }: SubjectRow): ChatSubject =>
  status === null
    ? { kind: 'invitation', status: getInvitationState(row), id, job_id, job_title, company }
    : { kind: 'application', status, id, job_id, job_title, company };

/**
 * The applications and invitations between a fractional and a company that are both members of the room, newest first.
 * Without withdrawn invitations, which the fractional does not see, and those that an application answered.
 */
export const listSubjects = async (db: Db, actor: Actor, { memberIds }: OwnRoom): Promise<ChatSubject[]> => {
  // A decline that can still be undone is known to the company alone.
  const status =
    actor.type === 'company'
      ? sql`case when subject.declining_until is null then subject.status else 'declined' end`
      : sql`subject.status`;
  const between = sql`
    join jobs on jobs.id = subject.job_id join companies on companies.id = jobs.company_id
    join company_members as people on people.company_id = jobs.company_id and people.user_id = any(${memberIds}::uuid[])
    where subject.fractional_id = any(${memberIds}::uuid[])`;
  const { rows } = await sql<SubjectRow>`
    select subject.id, subject.job_id, jobs.title as job_title, companies.name as company, ${status} as status,
      subject.id as application_id, null::timestamptz as withdrawn_at, null::timestamptz as declined_at,
      null::timestamptz as seen_at, true as live, subject.created_at
    from applications as subject ${between}
    union all
    select subject.id, subject.job_id, jobs.title, companies.name, null, null, subject.withdrawn_at, subject.declined_at, subject.seen_at,
      jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now(), subject.created_at
    from invitations as subject ${between} and subject.withdrawn_at is null
      and not exists (select from applications where job_id = subject.job_id and fractional_id = subject.fractional_id)
    order by created_at desc, id desc limit ${limits.chatSubjects}`.execute(db);
  return rows.map(toSubject);
};
