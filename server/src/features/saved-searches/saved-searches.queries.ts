import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';

/** A saved search with how many live jobs came since its owner looked, and its place among their own. */
export type SearchRow = Selectable<DB['saved_searches']> & { new_count: number; place: number };

// An application takes a job out of what is new, whatever came of it; one's own no-go list keeps it out.
const isNewTo = (userId: string) => sql<boolean>`
  jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now()
  and not exists (
    select from applications
    where applications.job_id = jobs.id and applications.fractional_id = ${userId}
  )
  and company_key(coalesce((select name from companies where id = jobs.company_id), jobs.employer_name))
    not in (select * from no_go_keys(${userId}))`;

/** All searches of a person, the oldest first: a plan's allowance counts from there. */
export const listSearches = async (db: Db, userId: string): Promise<SearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .select([
      sql<number>`(
        select count(*) from saved_search_matches join jobs on jobs.id = saved_search_matches.job_id
        where search_id = saved_searches.id and matched_at > saved_searches.seen_at and ${isNewTo(userId)}
      )`.as('new_count'),
      sql<number>`row_number() over (order by id)`.as('place'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** The person, locked, so that two searches saved at once are counted one after the other. */
export const lockSearcher = async (db: Db, userId: string): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
};

export const insertSearch = (db: Db, search: Insertable<DB['saved_searches']>) =>
  db.insertInto('saved_searches').values(search).returning('id').executeTakeFirstOrThrow();

export const updateSearch = async (db: Db, id: string, changes: Updateable<DB['saved_searches']>) => {
  await db.updateTable('saved_searches').set(changes).where('id', '=', id).execute();
};

/** Deletes one of this person's own; answers whether there was one. */
export const deleteSearch = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What a search found no longer stands once its filters have changed. */
export const purgeMatches = async (db: Db, searchId: string) => {
  await db
    .deleteFrom('saved_search_matches')
    .where('search_id', '=', searchId)
    .where('notified_at', 'is', null)
    .execute();
};

/**
 * The next searches that could find a job of this executive type, in the order of their ids: those that name it and
 * those that name none. Only active people are asked.
 */
export const listCandidates = (db: Db, type: string | null, after: string, take: number) =>
  db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select(['saved_searches.id', 'saved_searches.filters'])
    .where('saved_searches.id', '>', after)
    .where('users.status', '=', 'active')
    .where(sql<boolean>`(functions = '{}' or functions @> array[${type}]::text[])`)
    .orderBy('saved_searches.id')
    .limit(take)
    .execute();

/** Keeps which searches found a job; one that did before stays as it is. */
export const addMatches = async (db: Db, jobId: string, searchIds: string[]) => {
  if (searchIds.length === 0) return;
  await db
    .insertInto('saved_search_matches')
    .values(searchIds.map((search_id) => ({ search_id, job_id: jobId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A job that a person's search found and that they were not told of, with the search's name. */
export interface UnnotifiedMatch {
  search_id: string;
  name: string;
  job_id: string;
  title: string;
  company_name: string;
}

/**
 * What waits to be told to a person by these searches, locked, the newest first: live jobs to which they did not
 * apply, found within the last eight days, and not told by another search of theirs.
 */
export const lockUnnotified = async (
  db: Db,
  userId: string,
  searchIds: string[],
  jobId?: string,
): Promise<UnnotifiedMatch[]> =>
  searchIds.length === 0
    ? []
    : db
        .selectFrom('saved_search_matches')
        .innerJoin('saved_searches', 'saved_searches.id', 'saved_search_matches.search_id')
        .innerJoin('jobs', 'jobs.id', 'saved_search_matches.job_id')
        .leftJoin('companies', 'companies.id', 'jobs.company_id')
        .select([
          'search_id',
          'saved_searches.name',
          'job_id',
          'jobs.title',
          sql<string>`coalesce(companies.name, jobs.employer_name)`.as('company_name'),
        ])
        .where('search_id', 'in', searchIds)
        .where('notified_at', 'is', null)
        .where('matched_at', '>', sql<string>`now() - interval '8 days'`)
        .where(isNewTo(userId))
        .where(
          sql<boolean>`not exists (
            select from saved_search_matches as told join saved_searches as theirs on theirs.id = told.search_id
            where told.job_id = jobs.id and told.notified_at is not null and theirs.user_id = saved_searches.user_id
          )`,
        )
        .$if(jobId !== undefined, (query) => query.where('job_id', '=', jobId as string))
        .orderBy('matched_at', 'desc')
        .orderBy('job_id', 'desc')
        .orderBy('search_id')
        .forUpdate('saved_search_matches')
        .execute();

/**
 * Marks jobs as told by these searches, and as settled for all of the person's: whoever waits for one of the rows sees
 * that there is nothing left.
 */
export const markNotified = async (db: Db, userId: string, searchIds: string[], jobIds: string[]) => {
  await db
    .updateTable('saved_search_matches')
    .from('saved_searches')
    .set({ notified_at: sql`now()` })
    .whereRef('saved_searches.id', '=', 'saved_search_matches.search_id')
    .where('saved_searches.user_id', '=', userId)
    .where('job_id', 'in', jobIds)
    .where('notified_at', 'is', null)
    .execute();
  await db
    .updateTable('saved_searches')
    .set({ last_notified_at: sql`now()` })
    .where('id', 'in', searchIds)
    .execute();
};

/** Who has searches that found this job and tell nobody yet. */
export const listPeopleFor = async (db: Db, jobId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_search_matches')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select('user_id')
    .distinct()
    .where('job_id', '=', jobId)
    .where('notified_at', 'is', null)
    .where('alerts', '=', true)
    .where('frequency', '=', 'at_once')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Who has anything at all that waits to be told. */
export const listWaiting = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_search_matches')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select('user_id')
    .distinct()
    .where('notified_at', 'is', null)
    .where('matched_at', '>', sql<string>`now() - interval '8 days'`)
    .where('alerts', '=', true)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};
