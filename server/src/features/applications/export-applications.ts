import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/**
 * A fractional's applications with their history; for a company's owner, which ones its jobs got and the notes and
 * scores that one gave. Stars, notes and scores are the company's alone.
 */
export const exportApplicationsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const history = sql<unknown[]>`(
    select coalesce(json_agg(json_build_object('status', step.status, 'at', step.at, 'note', step.note) order by step.id), '[]')
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
    .select(['application_id', 'scores', 'updated_at'])
    .where('author_id', '=', userId)
    .orderBy('application_id')
    .execute();
  return {
    applications: sent,
    applications_received: received,
    application_notes: notes,
    application_scorecards: scorecards,
  };
};
