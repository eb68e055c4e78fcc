import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { endEngagements } from './change-engagement.ts';

/** The engagements of a fractional or of a company by its owner, with their history. */
export const exportEngagements = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  engagements: await db
    .selectFrom('engagements')
    .innerJoin('applications', 'applications.id', 'engagements.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .select(['engagements.application_id', 'jobs.title as job', 'companies.name as company'])
    .select(['engagements.status', 'engagements.start_date', 'engagements.end_date', 'end_reason'])
    .select(['engagements.created_at', 'engagements.updated_at'])
    .select(
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object(
          'field', field, 'from', before, 'to', after, 'at', at, 'by_you', actor_id is not distinct from ${userId}::uuid
        ) order by id), '[]')
        from engagement_history where engagement_history.application_id = engagements.application_id)`.as(
        'history',
      ),
    )
    // Only columns of this table, so that PostgreSQL uses the index of each.
    .where(
      sql<boolean>`(engagements.fractional_id = ${userId}
        or engagements.company_id = (select company_id from company_owners where user_id = ${userId}))`,
    )
    .orderBy('engagements.application_id')
    .execute(),
});
