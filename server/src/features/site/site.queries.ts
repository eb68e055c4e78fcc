import { sql } from 'kysely';
import type { SiteChange, StoredSection } from '../../../../contract/src/site-settings.ts';
import type { SiteSection } from '../../../../contract/src/site-values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { type Rows, withTotal } from '../../lib/page.ts';
import { ProblemError, problem } from '../../lib/problem.ts';

/** When a person signed up. */
export const getSignUpTime = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow())
    .created_at;

/**
 * Appends a version of a section; null is the value of `content/`. Throws `changed_meanwhile` with what is stored unless it
 * was made from the newest version.
 */
export const addVersion = async (
  db: Db,
  authorId: string,
  { section, value, version }: { section: SiteSection; value: object | null; version: number },
  readStored: () => Promise<StoredSection>,
): Promise<string> => {
  // Two saves of one section wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('site_settings ' || ${section}))`.execute(db);
  const newest = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from site_settings where section = ${section}`.execute(
    db,
  );
  const stored = oneRow(newest.rows).version;
  if (stored !== version) {
    const current = await readStored();
    throw new ProblemError('changed_meanwhile', {
      current: { value: current.value, version: current.version },
    });
  }
  const { rows } = await sql<{ id: string }>`
    insert into site_settings (section, version, value, author_id)
    values (${section}, ${stored + 1}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${authorId})
    returning id`.execute(db);
  return oneRow(rows).id;
};

/** The value of an earlier change of a section; null where it restored that of `content/`. */
export const getVersion = async (db: Db, section: SiteSection, id: string): Promise<object | null> => {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('section', '=', section)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw problem('not_found');
  return row.value as object | null;
};

/** The changes of the settings, newest first. */
export const listChanges = async (
  db: Db,
  section: SiteSection | undefined,
  { take, skip }: { take: number; skip: number },
): Promise<Rows<SiteChange>> => {
  const wanted = section === undefined ? sql`true` : sql`changes.section = ${section}`;
  const { rows } = await sql<SiteChange>`
    select changes.id, changes.section, changes.version, changes.value, earlier.value as before,
      coalesce(users.full_name, 'A former admin') as author, changes.created_at
    from site_settings as changes
    left join site_settings as earlier
      on earlier.section = changes.section and earlier.version = changes.version - 1
    left join users on users.id = changes.author_id and users.status <> 'removed'
    where ${wanted} order by changes.id desc limit ${take} offset ${skip}`.execute(db);
  return withTotal(rows, { take, skip }, async () => {
    const counted = await sql<{ count: number }>`
      select count(*) as count from site_settings as changes where ${wanted}`.execute(db);
    return oneRow(counted.rows).count;
  });
};
