import { sql, type Updateable } from 'kysely';
import type { EngagementField, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';

const selectEngagements = (db: Db) =>
  db
    .selectFrom('engagements')
    .innerJoin('applications', 'applications.id', 'engagements.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users as people', 'people.id', 'engagements.fractional_id')
    .selectAll('engagements')
    .select([
      'jobs.id as job_id',
      'jobs.title as job_title',
      'companies.name as company_name',
      'companies.logo_id',
      'company_owners.user_id as owner_id',
      'people.first_name',
      'people.last_name',
      'people.profile_picture_id',
    ]);

/** An engagement with its job and its two sides. */
export type EngagementRow = Awaited<ReturnType<ReturnType<typeof selectEngagements>['execute']>>[number];

const ownedBy = (actor: Pick<Actor, 'id' | 'type' | 'companyId'>) =>
  actor.type === 'fractional'
    ? sql<boolean>`engagements.fractional_id = ${actor.id}`
    : sql<boolean>`engagements.company_id = ${actor.companyId}`;

/** An engagement that the actor is a side of; `lock` keeps it from changing until the transaction ends. */
export const findOwnEngagement = (db: Db, actor: Actor, id: string, { lock = false } = {}) =>
  selectEngagements(db)
    .where('engagements.application_id', '=', id)
    .where(ownedBy(actor))
    .$if(lock, (query) => query.forUpdate('engagements'))
    .executeTakeFirst();

/** One page of own engagements, those hired last first. */
export const listEngagements = async (
  db: Db,
  actor: Actor,
  status: EngagementStatus[] | undefined,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<EngagementRow>> => {
  const where = status
    ? sql<boolean>`${ownedBy(actor)} and engagements.status = any(${status})`
    : ownedBy(actor);
  const rows = await selectEngagements(db)
    .where(where)
    .orderBy('engagements.created_at', 'desc')
    .orderBy('engagements.application_id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom('engagements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Some of the planned ones whose start day has come, locked; what another worker holds is left to it. */
export const takeDue = (db: Db, today: string, most: number) =>
  selectEngagements(db)
    .where('engagements.status', '=', 'planned')
    .where('engagements.start_date', '<=', today)
    .orderBy('engagements.start_date')
    .limit(most)
    .forUpdate('engagements')
    .skipLocked()
    .execute();

/** What a company still has to do with people, locked. */
export const takeLiveOf = (db: Db, companyId: string) =>
  selectEngagements(db)
    .where('engagements.company_id', '=', companyId)
    .where('engagements.status', '<>', 'ended')
    .orderBy('engagements.application_id')
    .forUpdate('engagements')
    .execute();

/** The latest changes, the newest first. */
export const listChanges = (db: Db, id: string) =>
  db
    .selectFrom('engagement_history')
    .select(['field', 'before', 'after', 'actor_id', 'at'])
    .where('application_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limits.pageSizeMost)
    .execute();

interface Change {
  field: EngagementField;
  before: string | null;
  after: string | null;
}

/** Writes what changed, and that it did. */
export const saveChanges = async (
  db: Db,
  id: string,
  actorId: string | null,
  values: Updateable<DB['engagements']>,
  changes: Change[],
): Promise<void> => {
  await db
    .updateTable('engagements')
    .set({ ...values, updated_at: sql`now()` })
    .where('application_id', '=', id)
    .execute();
  await db
    .insertInto('engagement_history')
    .values(changes.map((change) => ({ application_id: id, actor_id: actorId, ...change })))
    .execute();
};
