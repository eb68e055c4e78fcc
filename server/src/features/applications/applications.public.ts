import type { Db } from '../../lib/db.ts';
import { endApplications } from './end-applications.ts';

/** Whether the company may read this fractional's contact details, because of an application that still stands. */
export const applicationOpensContact = async (
  db: Db,
  companyId: string,
  fractionalId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.fractional_id', '=', fractionalId)
    .where('applications.status', '<>', 'withdrawn')
    .where('jobs.company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Ends what is open of a job that is being removed: the month's credits go back, and the people are told. */
export const closeApplicationsOf = (db: Db, jobId: string): Promise<void> =>
  endApplications(db, jobId, 'closed');
