import type { Db } from '../../lib/db.ts';

/** Takes away what was arranged with a person or their company. Call it before their applications go. */
export const eraseInterviewsOf = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('interviews')
    .using(['applications', 'jobs', 'companies'])
    .whereRef('applications.id', '=', 'interviews.application_id')
    .whereRef('jobs.id', '=', 'applications.job_id')
    .whereRef('companies.id', '=', 'jobs.company_id')
    .where((eb) =>
      eb.or([eb('applications.fractional_id', '=', userId), eb('companies.owner_id', '=', userId)]),
    )
    .execute();
};

/** What was arranged with a person, for the export of their own data. */
export const exportInterviewsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
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
      'time_zone',
      'place',
      'interviews.note',
      'answer',
      'interviews.created_at',
    ])
    .where((eb) =>
      eb.or([eb('applications.fractional_id', '=', userId), eb('companies.owner_id', '=', userId)]),
    )
    .orderBy('interviews.id')
    .execute(),
});
