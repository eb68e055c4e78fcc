import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import type { CandidateRelation } from '../../../../contract/src/shortlists.ts';
import type { Db } from '../../lib/db.ts';
import { getInvitationState } from '../invitations/invitations.public.ts';
import { isLive } from '../jobs/jobs.public.ts';
import { shownEntries } from './shortlists.queries.ts';

type InvitationColumns = Parameters<typeof getInvitationState>[0] & {
  job_id: string;
  job_title: string;
  created_at: string;
};

interface RelationRow {
  fractional_id: string;
  shortlist_ids: string[];
  invitations: InvitationColumns[];
  applications: {
    id: string;
    job_id: string;
    job_title: string;
    status: ApplicationStatus;
    created_at: string;
  }[];
}

/** A time that came as JSON of the database. */
const toTime = (time: string): string => new Date(time).toISOString();

/** What the company has done about these people, without those about whom it has done nothing; in one statement. */
export const listRelations = async (
  db: Db,
  companyId: string,
  fractionalIds: string[],
): Promise<CandidateRelation[]> => {
  const { rows } = await sql<RelationRow>`
    select wanted.id as fractional_id,
      array(
        select shortlist_id from ${shownEntries(companyId)} as entries where fractional_id = wanted.id
      ) as shortlist_ids,
      (select coalesce(json_agg(invited order by created_at desc), '[]') from (
        select invitations.job_id, jobs.title as job_title, invitations.created_at, seen_at, declined_at, withdrawn_at,
          applications.id as application_id, ${isLive} as live
        from invitations join jobs on jobs.id = invitations.job_id
        left join applications on applications.job_id = invitations.job_id
          and applications.fractional_id = invitations.fractional_id
        where invitations.fractional_id = wanted.id and jobs.company_id = ${companyId}
      ) as invited) as invitations,
      (select coalesce(json_agg(applied order by created_at desc), '[]') from (
        select applications.id, job_id, jobs.title as job_title, applications.status, applications.created_at
        from applications join jobs on jobs.id = job_id
        where fractional_id = wanted.id and jobs.company_id = ${companyId}
      ) as applied) as applications
    from unnest(${[...new Set(fractionalIds)]}::uuid[]) with ordinality as wanted (id, position)
    order by wanted.position`.execute(db);
  return rows
    .filter((row) => row.shortlist_ids.length + row.invitations.length + row.applications.length > 0)
    .map((row) => ({
      ...row,
      invitations: row.invitations.map(({ job_id, job_title, created_at, ...columns }) => ({
        job_id,
        job_title,
        state: getInvitationState(columns),
        created_at: toTime(created_at),
      })),
      applications: row.applications.map((item) => ({ ...item, created_at: toTime(item.created_at) })),
    }));
};
