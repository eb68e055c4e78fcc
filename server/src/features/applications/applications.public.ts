import type { Db } from '../../lib/db.ts';
import { deleteTasksAbout } from '../../lib/tasks.ts';
import { areJoinedByInvitation } from '../invitations/invitations.public.ts';
import { countApplicant, getJobForApplication } from '../jobs/jobs.public.ts';
import { endApplications } from './end-applications.ts';

export { aboutThem } from './applications.policy.ts';
export { isNoGo } from './applications.queries.ts';
export { exportApplicationsOf } from './export-applications.ts';
export { moveApplication } from './move-application.ts';
export { measureCompanies } from './reply-clock.queries.ts';

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

/** Whether these two may write to each other because of an application: shortlisted or further, or invited. */
export const chatOpensBetween = async (db: Db, userA: string, userB: string): Promise<boolean> => {
  const found = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('company_members', 'company_members.company_id', 'jobs.company_id')
    .select('applications.id')
    .where('applications.fractional_id', 'in', [userA, userB])
    .where('company_members.user_id', 'in', [userA, userB])
    .where(({ or, eb }) =>
      or([
        eb('applications.status', 'in', ['shortlisted', 'interview', 'offer', 'hired']),
        eb('applications.invited', '=', true),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined || areJoinedByInvitation(db, userA, userB);
};

/** Ends what is open of a job that is closed, filled or removed: the month's credits go back, and the people are told. */
export const closeApplicationsOf = (db: Db, jobId: string): Promise<void> =>
  endApplications(db, jobId, 'closed');

/** Takes everything that a person applied with away, out of the jobs' counts too; its notes and history go along. */
export const eraseApplicationsOf = async (db: Db, fractionalId: string): Promise<void> => {
  const jobs = await db
    .selectFrom('applications')
    .select('job_id')
    .where('fractional_id', '=', fractionalId)
    .orderBy('job_id')
    .execute();
  for (const { job_id } of jobs) {
    await getJobForApplication(db, job_id, { lock: true });
    const { id, status } = await db
      .deleteFrom('applications')
      .where('job_id', '=', job_id)
      .where('fractional_id', '=', fractionalId)
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow();
    await countApplicant(db, job_id, { applicants: -1, unseen: status === 'submitted' ? -1 : 0 });
    await deleteTasksAbout(db, id);
  }
};
