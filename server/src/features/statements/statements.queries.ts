import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';

export type StatementRow = Selectable<DB['statements']>;

const selectEngagements = (db: Db) =>
  db
    .selectFrom('engagements')
    .innerJoin('applications', 'applications.id', 'engagements.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .innerJoin('users as people', 'people.id', 'engagements.fractional_id')
    .select(['engagements.application_id', 'engagements.company_id', 'engagements.fractional_id'])
    .select(['engagements.status', 'engagements.start_date', 'engagements.end_date'])
    .select(['jobs.title as job_title', 'companies.name as company_name', 'companies.removed_at'])
    .select(['people.first_name', 'people.last_name']);

export type EngagementRow = Awaited<ReturnType<ReturnType<typeof selectEngagements>['execute']>>[number];
/** An engagement whose statements a party to it or a background task (`admin`) may change. */
export type OwnEngagement = Authorized<EngagementRow, 'party' | 'admin'>;

/** An engagement that the actor is a party to. `lock` orders the changes of its statements. Throws not found. */
export const getOwnEngagement = async (
  db: Db,
  actor: Pick<Actor, 'id' | 'type' | 'companyId'>,
  applicationId: string,
  { lock = false } = {},
): Promise<OwnEngagement> => {
  const row = await selectEngagements(db)
    .where('engagements.application_id', '=', applicationId)
    .where(
      actor.type === 'fractional'
        ? sql<boolean>`engagements.fractional_id = ${actor.id}`
        : sql<boolean>`engagements.company_id = ${actor.companyId}`,
    )
    .$if(lock, (query) => query.forUpdate('engagements'))
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

/** An engagement for a background task, locked; undefined if it was erased. */
export const lockForTask = async (db: Db, applicationId: string): Promise<OwnEngagement | undefined> => {
  const row = await selectEngagements(db)
    .where('engagements.application_id', '=', applicationId)
    .forUpdate('engagements')
    .executeTakeFirst();
  return row && authorized(row, 'admin');
};

/** The changes of the status, the oldest first. */
export const listStatusChanges = (db: Db, applicationId: string) =>
  db
    .selectFrom('engagement_history')
    .select(['before', 'after', 'at'])
    .where('application_id', '=', applicationId)
    .where('field', '=', 'status')
    .orderBy('id')
    .execute();
export type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number];

export const listStatements = (db: Db, applicationId: string): Promise<StatementRow[]> =>
  db.selectFrom('statements').selectAll().where('application_id', '=', applicationId).execute();

export const findStatement = (db: Db, id: string): Promise<StatementRow | undefined> =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst();

/** Submitted statements whose time to answer is over. */
export const listDue = (db: Db, today: string) =>
  db
    .selectFrom('statements')
    .select(['id', 'application_id'])
    .where('status', '=', 'submitted')
    .where('answer_by', '<', today)
    .orderBy('answer_by')
    .limit(1_000)
    .execute();
