import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { deleteTasksAbout } from '../../lib/tasks.ts';
import { haveActiveInvitation } from '../invitations/invitations.public.ts';
import { adjustJobCounters, getJobForApplication, toMatchReason } from '../jobs/jobs.public.ts';
import { endApplications } from './end-applications.ts';

export { isNoGo, isWaiting } from './applications.queries.ts';
export { moveApplication } from './move-application.ts';
export { measureCompanies } from './reply-clock.queries.ts';
export { openShortlistRoom } from './shortlist-room.ts';
export { remindSlowCompany, slowCompanies } from './slow-companies.ts';

/** Whether the company may read the fractional's contact details because of an application that is not withdrawn. */
export const applicationOpensContact = async (
  db: Db,
  companyId: string,
  fractionalId: string,
): Promise<boolean> => {
  const application = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.fractional_id', '=', fractionalId)
    .where('applications.status', '<>', 'withdrawn')
    .where('jobs.company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
};

/** Whether two users may chat: an application is shortlisted or further, or the fractional was invited. */
export const chatOpensBetween = async (db: Db, userA: string, userB: string): Promise<boolean> => {
  const application = await db
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
  return application !== undefined || haveActiveInvitation(db, userA, userB);
};

/** Ends the open applications of a job that is closed, filled or removed, with refunds and notifications. */
export const closeApplications = (db: Db, jobId: string, now: Date): Promise<void> =>
  endApplications(db, jobId, 'closed', now);

/** Deletes a person's applications with their notes and history, and corrects the jobs' counters. */
export const eraseApplications = async (db: Db, fractionalId: string): Promise<void> => {
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
    await adjustJobCounters(db, job_id, { applicants: -1, unseen: status === 'submitted' ? -1 : 0 });
    await deleteTasksAbout(db, id);
  }
};

/**
 * A fractional's applications with their history, the applications that an owner's jobs received, and the notes and
 * scores that the person wrote. Stars, notes and scores of others are left out: they belong to the company.
 */
export const exportApplications = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const history = sql<unknown[]>`(
    select coalesce(json_agg(json_build_object('status', step.status, 'event', step.event, 'at', step.at, 'note', step.note) order by step.id), '[]')
    from application_history as step where step.application_id = applications.id)`;
  const sent = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['applications.id', 'jobs.title as job', 'companies.name as company', 'applications.status'])
    .select(['cover_letter', 'answers', 'proposed_rate_minor', 'applications.rate_period'])
    .select(['applications.currency', 'match_score', 'match_reasons', 'applications.created_at'])
    .select(history.as('history'))
    .where('applications.fractional_id', '=', userId)
    .orderBy('applications.id')
    .execute();
  const received = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['applications.id', 'jobs.title as job', 'applications.status', 'starred'])
    .select('applications.created_at')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .where('company_owners.user_id', '=', userId)
    .orderBy('applications.id')
    .execute();
  const notes = await db
    .selectFrom('application_notes')
    .select(['application_id', 'body', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute();
  const scorecards = await db
    .selectFrom('application_scorecards')
    .select(['application_id', 'scores', 'verdict', 'comment', 'updated_at'])
    .where('author_id', '=', userId)
    .orderBy('application_id')
    .execute();
  return {
    applications: sent.map(({ match_reasons, ...application }) => ({
      ...application,
      match_reasons: match_reasons.map((finding) => toMatchReason(finding, 'fractional')),
    })),
    applications_received: received,
    application_notes: notes,
    application_scorecards: scorecards,
  };
};
