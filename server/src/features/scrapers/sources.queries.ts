import { type Selectable, sql } from 'kysely';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { ScrapeSource, SourceHealth } from '../../../../contract/src/scrape-sources.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';
import type { SourceRow } from './crawl.ts';
import { type RunRow, toRun } from './runs.queries.ts';
import { refreshSeen } from './source-listings.queries.ts';

const getHealth = ({ enabled, failures_in_a_row }: SourceRow, hasRun: boolean): SourceHealth => {
  if (!enabled) return 'paused';
  if (failures_in_a_row > 0) return 'failing';
  return hasRun ? 'healthy' : 'new';
};

/** The sources with a run that ended. */
const listSourcesThatRan = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('scrape_runs')
    .select('source_id')
    .distinct()
    .where('source_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.source_id));
};

const lastRuns = async (db: Db, ids: string[]): Promise<Map<string, RunRow>> => {
  const rows = await db
    .selectFrom('scrape_runs')
    .distinctOn('source_id')
    .selectAll()
    .where('source_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('source_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.source_id, row]));
};

type Counts = ScrapeSource['counts'];
const noCounts: Counts = { new: 0, fits: 0, converted: 0, dismissed: 0, likely_expired: 0 };

const countBySource = async (db: Db, ids: string[]): Promise<Map<string, Counts>> => {
  const { rows } = await sql<Counts & { source_id: string }>`
    select listed.source_id,
      count(*) filter (where status = 'new') as new,
      count(*) filter (where status = 'new' and is_candidate and not likely_expired) as fits,
      count(*) filter (where status = 'converted') as converted,
      count(*) filter (where status = 'dismissed') as dismissed,
      count(*) filter (where status = 'new' and likely_expired) as likely_expired
    from (
      select distinct source_id, scraped_job_id from source_listings where source_id = any(${ids}::uuid[])
    ) as listed
    join scraped_jobs on scraped_jobs.id = listed.scraped_job_id group by listed.source_id`.execute(db);
  return new Map(rows.map(({ source_id, ...counts }) => [source_id, counts]));
};

/** Sources with their last run and counts of scraped jobs. */
export const toSources = async (db: Db, sources: SourceRow[]): Promise<ScrapeSource[]> => {
  const ids = sources.map(({ id }) => id);
  const runs = await lastRuns(db, ids);
  const ran = await listSourcesThatRan(db, ids);
  const counts = await countBySource(db, ids);
  return sources.map((source) => {
    const { etag: _, last_modified: __, updated_at: ___, ...rest } = source;
    const last = runs.get(source.id);
    return {
      ...rest,
      health: getHealth(source, ran.has(source.id)),
      last_run: last ? toRun(last) : null,
      next_run_at: source.enabled ? source.next_run_at : null,
      counts: counts.get(source.id) ?? noCounts,
    };
  });
};

/** All sources, failing ones first, then by name. */
export const listSources = async (
  db: Db,
  query: Parameters<typeof rowWindow>[0],
): Promise<Rows<ScrapeSource>> => {
  const { take, skip } = rowWindow(query);
  const rows = await db
    .selectFrom('scrape_sources')
    .selectAll()
    .orderBy(sql`enabled and failures_in_a_row > 0`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom('scrape_sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: await toSources(db, rows), count };
};

/** A source, locked if it will be changed. Throws not found. */
export const getSource = async (db: Db, id: string, { lock = false } = {}): Promise<SourceRow> => {
  const query = db.selectFrom('scrape_sources').selectAll().where('id', '=', id);
  const source = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (source === undefined) throw problem('not_found');
  return source;
};

type Fields = Pick<
  Selectable<DB['scrape_sources']>,
  'name' | 'kind' | 'url' | 'board' | 'enabled' | 'interval_minutes'
>;

const alreadyAdded = () => problem('already_exists', 'This source has already been added.');

export const insertSource = async (db: Db, fields: Fields): Promise<SourceRow> => {
  const source = await db
    .insertInto('scrape_sources')
    .values({ ...fields, next_run_at: sql`now() + make_interval(mins => ${fields.interval_minutes})` })
    .onConflict((conflict) => conflict.columns(['kind', 'url']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (source === undefined) throw alreadyAdded();
  return source;
};

/** Updates a locked source. A new address resets its failures and validators. */
export const updateSource = async (db: Db, before: SourceRow, fields: Fields): Promise<SourceRow> => {
  const addressChanged = fields.url !== before.url || fields.kind !== before.kind;
  const duplicate = addressChanged
    ? await db
        .selectFrom('scrape_sources')
        .select('id')
        .where('kind', '=', fields.kind)
        .where('url', '=', fields.url)
        .where('id', '<>', before.id)
        .executeTakeFirst()
    : undefined;
  if (duplicate) throw alreadyAdded();
  const runsNow = addressChanged || (fields.enabled && !before.enabled);
  return db
    .updateTable('scrape_sources')
    .set({
      ...fields,
      version: nextVersion('scrape_sources'),
      updated_at: sql`now()`,
      ...(addressChanged ? { etag: null, last_modified: null, failures_in_a_row: 0 } : {}),
      next_run_at: runsNow
        ? sql`now()`
        : sql`least(next_run_at, now() + make_interval(mins => ${fields.interval_minutes}))`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The other sources of the jobs that a source lists. */
const listSharingSources = async (db: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ source_id: string }>`
    select distinct other.source_id
    from source_listings as own join source_listings as other using (scraped_job_id)
    where own.source_id = ${id} and other.source_id <> ${id}`.execute(db);
  return rows.map((row) => row.source_id);
};

/**
 * Deletes a locked source and the scraped jobs that only it lists, except converted ones. A job that another source also
 * lists gets that source as its primary source.
 */
export const deleteSource = async (db: Db, id: string): Promise<{ removed: number; kept: number }> => {
  await sql`select pg_advisory_xact_lock(hashtext('scraped_jobs'))`.execute(db);
  const sharing = await listSharingSources(db, id);
  const { numAffectedRows: reassigned = 0n } = await sql`
    update scraped_jobs set source_id = other.source_id, external_id = other.external_id, link = other.link
    from (
      select distinct on (scraped_job_id) scraped_job_id, source_id, external_id, link from source_listings
      where source_id <> ${id} order by scraped_job_id, missed_runs, first_seen_at
    ) as other
    where scraped_jobs.source_id = ${id} and other.scraped_job_id = scraped_jobs.id`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('scraped_jobs')
    .where('source_id', '=', id)
    .where('status', '<>', 'converted')
    .executeTakeFirst();
  const { kept } = await db
    .selectFrom('scraped_jobs')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('scrape_sources').where('id', '=', id).execute();
  // Whether a job has expired is a matter of all its listings, of which one is gone.
  for (const sourceId of sharing) await refreshSeen(db, sourceId);
  return { removed: Number(numDeletedRows), kept: kept + Number(reassigned) };
};
