import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';

export type TalentSearchRow = Selectable<DB['talent_searches']>;
type OwnTalentSearch = Authorized<TalentSearchRow, 'owner'>;

/** All searches of a person, oldest first. */
export const listTalentSearches = (db: Db, userId: string): Promise<TalentSearchRow[]> =>
  db.selectFrom('talent_searches').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** A search of the person. Throws not found. */
export const getOwnTalentSearch = async (db: Db, userId: string, id: string): Promise<OwnTalentSearch> => {
  const row = await db
    .selectFrom('talent_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'owner');
};

export const insertTalentSearch = (db: Db, search: Insertable<DB['talent_searches']>) =>
  db.insertInto('talent_searches').values(search).returning('id').executeTakeFirstOrThrow();

export const updateTalentSearch = async (
  db: Db,
  { id, name }: OwnTalentSearch,
  changes: Updateable<DB['talent_searches']>,
): Promise<void> => {
  // An update needs at least one column.
  await db
    .updateTable('talent_searches')
    .set({ name, ...changes })
    .where('id', '=', id)
    .execute();
};

export const deleteTalentSearch = async (db: Db, { id }: OwnTalentSearch): Promise<void> => {
  await db.deleteFrom('talent_searches').where('id', '=', id).execute();
};

/** A search that alerts a person of a company. */
export interface AlertingSearch extends TalentSearchRow {
  company_id: string;
}

/** The next searches with alerts of people with access, ordered by id; `immediate` ones, or those for digests. */
export const listAlerting = (
  db: Db,
  immediate: boolean,
  after: string,
  take: number,
): Promise<AlertingSearch[]> =>
  db
    .selectFrom('talent_searches')
    .innerJoin('people_with_access', 'people_with_access.id', 'talent_searches.user_id')
    .innerJoin('company_members', 'company_members.user_id', 'talent_searches.user_id')
    .selectAll('talent_searches')
    .select('company_members.company_id')
    .where('talent_searches.id', '>', after)
    .where('alerts', '=', true)
    .where('frequency', immediate ? '=' : '<>', 'at_once')
    .orderBy('talent_searches.id')
    .limit(take)
    .execute();

/** Marks a search as notified now: a later digest names only people who were approved since. */
export const markAlerted = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('talent_searches')
    .set({ last_notified_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Marks a search as notified now. Returns false if another worker already has. */
export const claimAlert = async (
  db: Db,
  { id, last_notified_at, created_at }: TalentSearchRow,
): Promise<boolean> => {
  const since = last_notified_at ?? created_at;
  const claimed = await db
    .updateTable('talent_searches')
    .set({ last_notified_at: sql`now()` })
    .where('id', '=', id)
    .where(sql`date_trunc('milliseconds', coalesce(last_notified_at, created_at))`, '=', since)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
};
