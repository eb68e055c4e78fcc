import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';

type Row = Selectable<DB['scraped_jobs']>;

/** A posting that has a row. */
export type Known = Pick<Row, 'id' | 'source_id' | 'external_id' | 'original_hash' | 'status' | 'edits'> & {
  /** Good runs without it of the source whose words it carries; null where that carries it no more. */
  carrier_missed: number | null;
};

const known = sql`scraped_jobs.id, scraped_jobs.source_id, scraped_jobs.external_id, original_hash, status, edits,
  (select missed_runs from source_listings as carrier
   where carrier.source_id = scraped_jobs.source_id and carrier.external_id = scraped_jobs.external_id) as carrier_missed`;

/** The rows of postings that a source is known to carry, by its own ids of them. */
export const findOwn = async (
  db: Db,
  sourceId: string,
  externalIds: string[],
): Promise<Map<string, Known>> => {
  const { rows } = await sql<Known & { own_id: string }>`
    select seen.external_id as own_id, ${known}
    from source_listings as seen join scraped_jobs on scraped_jobs.id = seen.scraped_job_id
    where seen.source_id = ${sourceId} and seen.external_id = any(${externalIds}::text[])`.execute(db);
  return new Map(rows.map(({ own_id, ...item }) => [own_id, item]));
};

/** The rows that have one of these links or texts; of several the one that has been here longest. */
export const findByName = async (db: Db, names: string[]): Promise<Map<string, Known>> => {
  const { rows } = await sql<Known & { canonical_link: string | null; content_hash: string | null }>`
    select canonical_link, content_hash, ${known} from scraped_jobs
    where canonical_link = any(${names}::text[]) or content_hash = any(${names}::text[])
    order by scraped_jobs.id desc`.execute(db);
  return new Map(
    rows.flatMap(({ canonical_link, content_hash, ...item }) =>
      [canonical_link, content_hash].filter((name) => name !== null).map((name) => [name, item] as const),
    ),
  );
};

interface Seen {
  seen: { externalId: string; link: string; id: string }[];
  /** All that are there still, those that could not be read included. */
  here: string[];
  /** Whether all was read, so that what is absent is gone. */
  complete: boolean;
}

/** Notes what was seen; answers how many are absent for the first time. */
export const touchSightings = async (
  db: Db,
  sourceId: string,
  { seen, here, complete }: Seen,
): Promise<number> => {
  await sql`
    insert into source_listings (source_id, external_id, link, scraped_job_id)
    select ${sourceId}, * from unnest(
      ${seen.map(({ externalId }) => externalId)}::text[],
      ${seen.map(({ link }) => link)}::text[],
      ${seen.map(({ id }) => id)}::uuid[])
    on conflict (source_id, external_id) do update set link = excluded.link`.execute(db);
  await db
    .updateTable('source_listings')
    .set({ last_seen_at: sql`now()`, missed_runs: 0 })
    .where('source_id', '=', sourceId)
    .where('external_id', '=', sql<string>`any(${here}::text[])`)
    .execute();
  return complete ? missRest(db, sourceId, here) : 0;
};

const missRest = async (db: Db, sourceId: string, here: string[]): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with missed as (
      update source_listings set missed_runs = missed_runs + 1
      where source_id = ${sourceId} and external_id <> all(${here}::text[])
      returning missed_runs
    )
    select count(*) filter (where missed_runs = 1) as gone from missed`.execute(db);
  return oneRow(rows).gone;
};

/** Nothing is new since the last good run: what was there then is there, and the rest is missed once more. */
export const repeatSightings = async (db: Db, sourceId: string): Promise<number> => {
  const here = await db
    .selectFrom('source_listings')
    .select('external_id')
    .where('source_id', '=', sourceId)
    .where('missed_runs', '=', 0)
    .execute();
  const ids = here.map(({ external_id }) => external_id);
  await touchSightings(db, sourceId, { seen: [], here: ids, complete: true });
  await refreshSeen(db, sourceId);
  return ids.length;
};

/** Draws from all sightings when the postings of a source were seen last, and whether they are likely gone. */
export const refreshSeen = async (db: Db, sourceId: string): Promise<void> => {
  await sql`
    update scraped_jobs set last_seen_at = seen.last_seen_at, likely_expired = seen.likely_expired
    from (
      select all_of.scraped_job_id, max(all_of.last_seen_at) as last_seen_at,
        bool_and(all_of.missed_runs >= ${limits.scrapeMisses}) as likely_expired
      from source_listings as all_of
      where all_of.scraped_job_id in (
        select scraped_job_id from source_listings where source_id = ${sourceId})
      group by all_of.scraped_job_id
    ) as seen
    where scraped_jobs.id = seen.scraped_job_id
      and (scraped_jobs.last_seen_at, scraped_jobs.likely_expired) is distinct from (seen.last_seen_at, seen.likely_expired)`.execute(
    db,
  );
};
