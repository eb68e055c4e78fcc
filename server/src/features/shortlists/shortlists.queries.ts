import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';

export type OwnShortlist = Authorized<Selectable<DB['shortlists']>, 'owner'>;

/** Throws `not_found` for an account without a company. */
export const getCompanyId = ({ companyId }: Actor): string => {
  if (companyId === null) throw problem('not_found');
  return companyId;
};

/** Whether a company may find the person: verified, not paused, and not hiding from it. */
const isFound = (companyId: string) => sql<boolean>`fractionals.status = 'verified' and not fractionals.paused
  and users.status = 'active' and fractionals.user_id not in (select * from hiding_from(${companyId}))`;

/** The entries of a company's lists whose people it may find. The others stay stored and come back with the person. */
export const shownEntries = (companyId: string) => sql`(
  select shortlist_people.* from shortlist_people
  join shortlists on shortlists.id = shortlist_id
  join fractionals on fractionals.user_id = fractional_id
  join users on users.id = fractional_id
  where shortlists.company_id = ${companyId} and ${isFound(companyId)}
)`;

interface ShortlistRow {
  id: string;
  name: string;
  /** The people, the last added first. */
  people: string[];
  last_added_at: string | null;
  created_at: string;
}

/** A company's lists by name. */
export const listShortlists = async (db: Db, companyId: string): Promise<ShortlistRow[]> => {
  const { rows } = await sql<ShortlistRow>`
    select shortlists.id, name, created_at, max(added_at) as last_added_at,
      coalesce(array_agg(fractional_id order by added_at desc, fractional_id)
        filter (where fractional_id is not null), '{}') as people
    from shortlists left join ${shownEntries(companyId)} as entries on entries.shortlist_id = shortlists.id
    where company_id = ${companyId}
    group by shortlists.id order by lower(name)`.execute(db);
  return rows;
};

const selectOwn = (db: Db, actor: Actor, id: string) =>
  db.selectFrom('shortlists').selectAll().where('id', '=', id).where('company_id', '=', getCompanyId(actor));

/** Throws `not_found`. */
export const getOwnShortlist = async (db: Db, actor: Actor, id: string): Promise<OwnShortlist> => {
  const row = await selectOwn(db, actor, id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'owner');
};

/** The list, locked, so that concurrent additions are counted one after the other. Throws `not_found`. */
export const lockOwnShortlist = async (db: Db, actor: Actor, id: string): Promise<OwnShortlist> => {
  const row = await selectOwn(db, actor, id).forUpdate().executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'owner');
};

/** Locks the company, so that concurrent creations are counted one after the other. Returns the number of its lists. */
export const lockAndCountShortlists = async (db: Db, companyId: string): Promise<number> => {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
  const { count } = await db
    .selectFrom('shortlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether another list of the company has the name, whatever its case. */
export const isNameTaken = async (db: Db, companyId: string, name: string, exceptId?: string) =>
  (await db
    .selectFrom('shortlists')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .executeTakeFirst()) !== undefined;

export const insertShortlist = (db: Db, companyId: string, actorId: string, name: string) =>
  db
    .insertInto('shortlists')
    .values({ company_id: companyId, created_by: actorId, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

export const renameShortlist = (db: Db, { id }: OwnShortlist, name: string) =>
  db
    .updateTable('shortlists')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

export const deleteShortlist = async (db: Db, { id }: OwnShortlist): Promise<void> => {
  await db.deleteFrom('shortlists').where('id', '=', id).execute();
};

export interface EntryRow {
  fractional_id: string;
  note: string;
  tags: string[];
  added_by: string | null;
  added_at: string;
  version: number;
}

/** The people of a list whom the company may find, the last added first. */
export const listEntries = async (db: Db, { id, company_id }: OwnShortlist): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select fractional_id, note, tags, added_at, version, (
      select first_name || ' ' || last_name from users
      join company_members on company_members.user_id = users.id
      where users.id = entries.added_by and company_members.company_id = ${company_id}
    ) as added_by
    from ${shownEntries(company_id)} as entries where shortlist_id = ${id}
    order by added_at desc, fractional_id`.execute(db);
  return rows;
};

export const countEntries = async (db: Db, { id }: OwnShortlist): Promise<number> => {
  const { count } = await db
    .selectFrom('shortlist_people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shortlist_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether the company may find the person. */
export const isPersonFound = async (db: Db, companyId: string, fractionalId: string): Promise<boolean> =>
  (await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .select('user_id')
    .where('user_id', '=', fractionalId)
    .where(isFound(companyId))
    .executeTakeFirst()) !== undefined;

interface NewEntry {
  fractional_id: string;
  added_by: string;
  note: string;
  tags: string[];
}

/** Adds a person to a list. Returns false if they are in it. */
export const insertEntry = async (db: Db, { id }: OwnShortlist, entry: NewEntry): Promise<boolean> => {
  const noted_by = entry.note === '' && entry.tags.length === 0 ? null : entry.added_by;
  const row = await db
    .insertInto('shortlist_people')
    .values({ shortlist_id: id, noted_by, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fractional_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** What is written about a person of a list. Throws `not_found` if they are not in it. */
export const getEntry = (db: Db, { id }: OwnShortlist, fractionalId: string) =>
  db
    .selectFrom('shortlist_people')
    .select(['note', 'tags'])
    .where('shortlist_id', '=', id)
    .where('fractional_id', '=', fractionalId)
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Throws `not_found` if the person is not in the list. */
export const updateEntry = (
  db: Db,
  { id }: OwnShortlist,
  fractionalId: string,
  changes: { noted_by: string; note?: string | undefined; tags?: string[] | undefined },
) =>
  db
    .updateTable('shortlist_people')
    .set({ ...changes, version: nextVersion('shortlist_people') })
    .where('shortlist_id', '=', id)
    .where('fractional_id', '=', fractionalId)
    .returning(['note', 'tags', 'version'])
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Returns what was written about the person. Throws `not_found` if they are not in the list. */
export const deleteEntry = (db: Db, { id }: OwnShortlist, fractionalId: string) =>
  db
    .deleteFrom('shortlist_people')
    .where('shortlist_id', '=', id)
    .where('fractional_id', '=', fractionalId)
    .returning(['note', 'tags'])
    .executeTakeFirstOrThrow(() => problem('not_found'));
