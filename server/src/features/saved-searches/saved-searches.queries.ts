import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepared } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';

/**
 * A saved search with its count of new jobs since the owner last looked, and its position among the owner's searches.
 */
export type SearchRow = Selectable<DB['saved_searches']> & { new_count: number; place: number };

// Excludes jobs that the person has applied to, and companies on their no-go list.
const isNewTo = (userId: string) => sql<boolean>`
  jobs.status = 'active' and jobs.archived_at is null and jobs.expires_at > now()
  and not exists (
    select from applications
    where applications.job_id = jobs.id and applications.fractional_id = ${userId}
  )
  and not coalesce((select identity_keys from companies where id = jobs.company_id), array[jobs.employer_key])
    && array(select * from no_go_keys(${userId}))`;

/** All searches of a person, oldest first: a plan allows the oldest ones. */
export const listSearches = async (db: Db, userId: string): Promise<SearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .modifyFront(prepared)
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

type OwnSearch = Authorized<SearchRow, 'owner'>;

/** A search of the person. Throws not found. */
export const getOwnSearch = async (db: Db, userId: string, id: string): Promise<OwnSearch> => {
  const row = (await listSearches(db, userId)).find((search) => search.id === id);
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'owner');
};

/** Locks the person, so that concurrent creations are counted one after the other. */
export const lockSearchOwner = async (db: Db, userId: string): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
};

export const insertSearch = (db: Db, search: Insertable<DB['saved_searches']>) =>
  db.insertInto('saved_searches').values(search).returning('id').executeTakeFirstOrThrow();

export const updateSearch = async (db: Db, { id }: OwnSearch, changes: Updateable<DB['saved_searches']>) => {
  await db.updateTable('saved_searches').set(changes).where('id', '=', id).execute();
};

export const deleteSearch = async (db: Db, { id }: OwnSearch): Promise<void> => {
  await db.deleteFrom('saved_searches').where('id', '=', id).execute();
};

/** Deletes the unnotified matches of a search whose filters have changed. */
export const purgeMatches = async (db: Db, { id }: OwnSearch): Promise<void> => {
  await db
    .deleteFrom('saved_search_matches')
    .where('search_id', '=', id)
    .where('notified_at', 'is', null)
    .execute();
};

/**
 * The next searches of active people that could match a job of this executive type, ordered by id: those with the type
 * and those without any type.
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

/** Saves which searches match a job. Existing matches are unchanged. */
export const addMatches = async (db: Db, jobId: string, searchIds: string[]) => {
  if (searchIds.length === 0) return;
  await db
    .insertInto('saved_search_matches')
    .values(searchIds.map((search_id) => ({ search_id, job_id: jobId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A match that its person has not been notified of, with the search's name. */
export interface UnnotifiedMatch {
  search_id: string;
  name: string;
  job_id: string;
  title: string;
  company_name: string;
}

/**
 * Locks the unnotified matches of these searches, newest first: live jobs that the person has not applied to, matched
 * within the last eight days, and not notified for another of their searches.
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
            select from saved_search_matches as notified join saved_searches as others on others.id = notified.search_id
            where notified.job_id = jobs.id and notified.notified_at is not null
              and others.user_id = saved_searches.user_id
          )`,
        )
        .$if(jobId !== undefined, (query) => query.where('job_id', '=', jobId as string))
        .orderBy('matched_at', 'desc')
        .orderBy('job_id', 'desc')
        .orderBy('search_id')
        .forUpdate('saved_search_matches')
        .execute();

/** Marks jobs as notified in all searches of the person, so that concurrent workers skip them. */
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

/**
 * People with unnotified matches of the last eight days, and their time zones; with `jobId`, those who want this job
 * immediately.
 */
export const listPeopleToNotify = (
  db: Db,
  jobId?: string,
): Promise<{ user_id: string; time_zone: string | null }[]> =>
  db
    .selectFrom('saved_search_matches')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .innerJoin('people_with_access', 'people_with_access.id', 'saved_searches.user_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'saved_searches.user_id')
    .select(['saved_searches.user_id', 'fractionals.time_zone'])
    .distinct()
    .where('notified_at', 'is', null)
    .where('matched_at', '>', sql<string>`now() - interval '8 days'`)
    .where('alerts', '=', true)
    .$if(jobId !== undefined, (query) =>
      query.where('job_id', '=', jobId as string).where('frequency', '=', 'at_once'),
    )
    .orderBy('saved_searches.user_id')
    .execute();
