import { sql } from 'kysely';
import type { EngagementField, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import { type Rows, withTotal } from '../../lib/page.ts';
import { prepared } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';

const selectEngagements = (db: Db) =>
  db
    .selectFrom('engagements')
    .modifyFront(prepared)
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

export type EngagementRow = Awaited<ReturnType<ReturnType<typeof selectEngagements>['execute']>>[number];
/** An engagement that a party to it or a background task (`admin`) may change. */
export type OwnEngagement = Authorized<EngagementRow, 'party' | 'admin'>;

const isParty = (actor: Pick<Actor, 'id' | 'type' | 'companyId'>) =>
  actor.type === 'fractional'
    ? sql<boolean>`engagements.fractional_id = ${actor.id}`
    : sql<boolean>`engagements.company_id = ${actor.companyId}`;

/** An engagement that the actor is a party to; `lock` locks it. Throws not found. */
export const getOwnEngagement = async (
  db: Db,
  actor: Actor,
  id: string,
  { lock = false } = {},
): Promise<OwnEngagement> => {
  const row = await selectEngagements(db)
    .where('engagements.application_id', '=', id)
    .where(isParty(actor))
    .$if(lock, (query) => query.forUpdate('engagements'))
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

/** An engagement for a background task, locked; undefined if it was erased. */
export const lockForTask = async (db: Db, id: string): Promise<OwnEngagement | undefined> => {
  const row = await selectEngagements(db)
    .where('engagements.application_id', '=', id)
    .forUpdate('engagements')
    .executeTakeFirst();
  return row && authorized(row, 'admin');
};

/** One page of the actor's engagements, the latest hired first. */
export const listEngagements = async (
  db: Db,
  actor: Actor,
  status: EngagementStatus[] | undefined,
  window: { take: number; skip: number },
): Promise<Rows<EngagementRow>> => {
  const where = status
    ? sql<boolean>`${isParty(actor)} and engagements.status = any(${status}::text[])`
    : isParty(actor);
  const rows = await selectEngagements(db)
    .where(where)
    .orderBy('engagements.created_at', 'desc')
    .orderBy('engagements.application_id', 'desc')
    .limit(window.take)
    .offset(window.skip)
    .execute();
  return withTotal(rows, window, async () => {
    const counting = db.selectFrom('engagements').select((eb) => eb.fn.countAll<number>().as('count'));
    return (await counting.where(where).executeTakeFirstOrThrow()).count;
  });
};

/** Planned engagements whose start day has come, locked. Skips those that another worker has locked. */
export const lockDue = async (db: Db, today: string, limit: number): Promise<OwnEngagement[]> => {
  const rows = await selectEngagements(db)
    .where('engagements.status', '=', 'planned')
    .where('engagements.start_date', '<=', today)
    .orderBy('engagements.start_date')
    .limit(limit)
    .forUpdate('engagements')
    .skipLocked()
    .execute();
  return rows.map((row) => authorized(row, 'admin'));
};

/** The engagements of a company that have not ended, locked. */
export const lockLiveEngagements = async (db: Db, companyId: string): Promise<OwnEngagement[]> => {
  const rows = await selectEngagements(db)
    .where('engagements.company_id', '=', companyId)
    .where('engagements.status', '<>', 'ended')
    .orderBy('engagements.application_id')
    .forUpdate('engagements')
    .execute();
  return rows.map((row) => authorized(row, 'admin'));
};

export const listChanges = (db: Db, id: string) =>
  db
    .selectFrom('engagement_history')
    .select(['field', 'before', 'after', 'actor_id', 'at'])
    .where('application_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limits.maxPageSize)
    .execute();

type Values = Partial<Pick<EngagementRow, EngagementField>>;

/**
 * Writes the values that differ from the stored ones, each with a row of the history. `hasNewTerms`: the caller has
 * accepted other terms, which is a change, too.
 */
export const writeValues = async (
  db: Db,
  row: OwnEngagement,
  actorId: string | null,
  values: Values,
  { reason, hasNewTerms = false }: { reason?: string; hasNewTerms?: boolean } = {},
): Promise<void> => {
  const { application_id } = row;
  const changes = (Object.keys(values) as EngagementField[])
    .filter((field) => values[field] !== row[field])
    .map((field) => ({
      application_id,
      actor_id: actorId,
      field,
      before: row[field],
      after: values[field] ?? null,
    }));
  if (changes.length === 0) {
    if (hasNewTerms) await emitWebhook(db, 'engagement.changed', application_id);
    return;
  }
  await db
    .updateTable('engagements')
    .set({
      ...values,
      ...(reason === undefined ? {} : { end_reason: reason }),
      updated_at: sql`now()`,
    })
    .where('application_id', '=', application_id)
    .execute();
  await db.insertInto('engagement_history').values(changes).execute();
  await emitWebhook(db, 'engagement.changed', application_id);
};
