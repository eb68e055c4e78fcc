import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';

type ScrapedJob = Selectable<DB['scraped_jobs']>;

/** A scraped job that is stored already. */
export type StoredJob = Pick<
  ScrapedJob,
  'id' | 'source_id' | 'external_id' | 'original_hash' | 'status' | 'edits'
> & {
  /** Successful runs of the primary source without the job; null if that source no longer lists it. */
  primary_missed_runs: number | null;
};

const storedJob = sql`scraped_jobs.id, scraped_jobs.source_id, scraped_jobs.external_id, original_hash, status, edits,
  (select missed_runs from source_listings as primary_listing
   where primary_listing.source_id = scraped_jobs.source_id
     and primary_listing.external_id = scraped_jobs.external_id) as primary_missed_runs`;

/** The stored jobs that a source lists, by the source's own ids. */
export const findByExternalId = async (
  db: Db,
  sourceId: string,
  externalIds: string[],
): Promise<Map<string, StoredJob>> => {
  const { rows } = await sql<StoredJob & { listed_id: string }>`
    select listing.external_id as listed_id, ${storedJob}
    from source_listings as listing join scraped_jobs on scraped_jobs.id = listing.scraped_job_id
    where listing.source_id = ${sourceId} and listing.external_id = any(${externalIds}::text[])`.execute(db);
  return new Map(rows.map(({ listed_id, ...job }) => [listed_id, job]));
};

/** The stored jobs by canonical link and by content hash; the oldest where several match. */
export const findByIdentity = async (db: Db, identities: string[]): Promise<Map<string, StoredJob>> => {
  const { rows } = await sql<StoredJob & { canonical_link: string | null; content_hash: string | null }>`
    select canonical_link, content_hash, ${storedJob} from scraped_jobs
    where canonical_link = any(${identities}::text[]) or content_hash = any(${identities}::text[])
    order by scraped_jobs.id desc`.execute(db);
  return new Map(
    rows.flatMap(({ canonical_link, content_hash, ...job }) =>
      [canonical_link, content_hash]
        .filter((identity) => identity !== null)
        .map((identity) => [identity, job] as const),
    ),
  );
};

interface Listings {
  listed: { externalId: string; link: string; id: string }[];
  /** The ids of all items on the source, unreadable ones included. */
  present: string[];
  /** Whether the whole source was read, so that absent items count as missed. */
  complete: boolean;
}

/** Records what a source lists. Returns how many items are absent for the first time. */
export const saveListings = async (
  db: Db,
  sourceId: string,
  { listed, present, complete }: Listings,
): Promise<number> => {
  await sql`
    insert into source_listings (source_id, external_id, link, scraped_job_id)
    select ${sourceId}, * from unnest(
      ${listed.map(({ externalId }) => externalId)}::text[],
      ${listed.map(({ link }) => link)}::text[],
      ${listed.map(({ id }) => id)}::uuid[])
    on conflict (source_id, external_id) do update set link = excluded.link`.execute(db);
  await db
    .updateTable('source_listings')
    .set({ last_seen_at: sql`now()`, missed_runs: 0 })
    .where('source_id', '=', sourceId)
    .where('external_id', '=', sql<string>`any(${present}::text[])`)
    .execute();
  const gone = complete ? await countMissedRun(db, sourceId, present) : 0;
  await refreshSeen(db, sourceId);
  return gone;
};

const countMissedRun = async (db: Db, sourceId: string, present: string[]): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with missed as (
      update source_listings set missed_runs = missed_runs + 1
      where source_id = ${sourceId} and external_id <> all(${present}::text[])
      returning missed_runs
    )
    select count(*) filter (where missed_runs = 1) as gone from missed`.execute(db);
  return oneRow(rows).gone;
};

/** Records an unchanged source: listings of the last successful run are present, the others missed again. */
export const repeatListings = async (db: Db, sourceId: string): Promise<number> => {
  const listings = await db
    .selectFrom('source_listings')
    .select('external_id')
    .where('source_id', '=', sourceId)
    .where('missed_runs', '=', 0)
    .execute();
  const present = listings.map(({ external_id }) => external_id);
  await saveListings(db, sourceId, { listed: [], present, complete: true });
  return present.length;
};

/** Derives from all listings when the jobs of a source were last seen, and whether they have likely expired. */
export const refreshSeen = async (db: Db, sourceId: string): Promise<void> => {
  await sql`
    update scraped_jobs set last_seen_at = seen.last_seen_at, likely_expired = seen.likely_expired
    from (
      select listing.scraped_job_id, max(listing.last_seen_at) as last_seen_at,
        bool_and(listing.missed_runs >= ${limits.scrapeMisses}) as likely_expired
      from source_listings as listing
      where listing.scraped_job_id in (
        select scraped_job_id from source_listings where source_id = ${sourceId})
      group by listing.scraped_job_id
    ) as seen
    where scraped_jobs.id = seen.scraped_job_id
      and (scraped_jobs.last_seen_at, scraped_jobs.likely_expired) is distinct from (seen.last_seen_at, seen.likely_expired)`.execute(
    db,
  );
};
