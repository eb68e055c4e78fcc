import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { listBooked } from './interviews.queries.ts';
export { notifyOfLeaving, type Site } from './notify-interviews.ts';

/** Interviews of a person or their company, with a lookup by index for each side. */
const isPartyTo = (userId: string) => sql<boolean>`interviews.application_id in (
  select id from applications where fractional_id = ${userId}
  union all
  select applications.id from company_owners
  join jobs on jobs.company_id = company_owners.company_id
  join applications on applications.job_id = jobs.id
  where company_owners.user_id = ${userId}
)`;

/** Deletes the interviews of a person or their company. Call it before their applications are deleted. */
export const eraseInterviews = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('interviews').where(isPartyTo(userId)).execute();
};

/** The interviews of a person for the export of their data. */
export const exportInterviews = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  interviews: await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.title as job',
      'companies.name as company',
      'interviews.status',
      'times',
      'starts_at',
      'minutes',
      'interviews.time_zone',
      'place',
      'video_url',
      'interviews.note',
      'answer',
      'interviews.created_at',
    ])
    .where(isPartyTo(userId))
    .orderBy('interviews.id')
    .execute(),
});
