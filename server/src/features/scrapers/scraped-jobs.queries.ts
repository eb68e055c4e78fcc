import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type {
  ScrapedEdits,
  ScrapedJob,
  ScrapedJobRow,
  scrapedJobList,
  scrapedJobUpdate,
} from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { sanitizeRichText, toPlainText } from '../../lib/rich-text.ts';
import { isCandidate, overallConfidence } from './extract-fields.ts';
import { effectiveFields, withEdits } from './extracted-field.ts';

const summaryCharacters = 240;

type StoredRow = Selectable<DB['scraped_jobs']>;
type ListedRow = StoredRow & {
  source_name: string | null;
  source_kind: SourceKind | null;
  sources_count: number;
};

const selectScrapedJobs = (db: Db) =>
  db
    .selectFrom('scraped_jobs')
    .leftJoin('scrape_sources', 'scrape_sources.id', 'scraped_jobs.source_id')
    .selectAll('scraped_jobs')
    .select(['scrape_sources.name as source_name', 'scrape_sources.kind as source_kind'])
    .select(
      sql<number>`(select count(distinct source_id) from source_listings where scraped_job_id = scraped_jobs.id)`.as(
        'sources_count',
      ),
    );

const toScrapedJob = ({ extracted_fields, edits, is_candidate, ...row }: ListedRow): ScrapedJobRow => {
  const fields = effectiveFields(extracted_fields, edits);
  const { source_id: id, source_name: name, source_kind: kind } = row;
  return {
    ...row,
    ...fields,
    source: id !== null && name !== null && kind !== null ? { id, name, kind } : null,
    fit: is_candidate,
    edited: Object.keys(edits).length > 0,
    summary: toPlainText(fields.description).slice(0, summaryCharacters),
    confidence: overallConfidence(withEdits(extracted_fields, edits)),
  };
};

type ListQuery = z.output<NonNullable<typeof scrapedJobList.query>>;

/** The effective value of a field: an edit, even to null, before the extracted value. */
const effectiveValue = (name: string) =>
  sql`case when edits ? ${name} then edits ->> ${name} else extracted_fields -> ${name} ->> 'value' end`;

const filters = (query: ListQuery): RawBuilder<SqlBool>[] => {
  const isAnyOf = (name: string, values: string[] | undefined) =>
    values === undefined ? [] : [sql<SqlBool>`${effectiveValue(name)} = any(${values}::text[])`];
  return [
    ...(query.status === undefined ? [] : [sql<SqlBool>`status = ${query.status}`]),
    ...(query.source === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from source_listings as listing
            where listing.scraped_job_id = scraped_jobs.id and listing.source_id = ${query.source})`,
        ]),
    ...(query.search ? [sql<SqlBool>`search @@ websearch_to_tsquery('english', ${query.search})`] : []),
    ...(query.likely_expired === undefined ? [] : [sql<SqlBool>`likely_expired = ${query.likely_expired}`]),
    ...(query.edited === undefined ? [] : [sql<SqlBool>`(edits <> '{}') = ${query.edited}`]),
    ...isAnyOf('fractional_type', query.fractional_type),
    ...isAnyOf('location', query.location),
    ...isAnyOf('workplace', query.workplace),
  ];
};

const orders = {
  fit: sql`is_candidate desc, likely_expired, first_seen_at desc, id desc`,
  first_seen: sql`first_seen_at desc, id desc`,
  last_seen: sql`last_seen_at desc, id desc`,
};

interface CandidateCounts {
  fit: number;
  other: number;
}

/** Scraped jobs, and how many of the search are candidates or not; each count stops at its cap. */
export const listScrapedJobs = async (
  db: Db,
  query: ListQuery,
): Promise<Rows<ScrapedJobRow> & { candidateCounts: CandidateCounts }> => {
  const { take, skip } = rowWindow(query);
  const where = sql.join([sql<SqlBool>`true`, ...filters(query)], sql` and `);
  const capped = (candidate: boolean) => sql`(select count(*) from (
    select from scraped_jobs where ${where} and is_candidate = ${candidate} limit ${limits.searchCountCap}) as hits)`;
  const { rows: counted } =
    await sql<CandidateCounts>`select ${capped(true)} as fit, ${capped(false)} as other`.execute(db);
  const candidateCounts = counted[0] ?? { fit: 0, other: 0 };
  const wanted = query.fit === undefined ? sql`true` : sql`is_candidate = ${query.fit}`;
  const { rows: page } = await sql<{ id: string }>`
    select id from scraped_jobs where ${where} and ${wanted}
    order by ${orders[query.sort]} limit ${take} offset ${skip}`.execute(db);
  const ids = page.map(({ id }) => id);
  const rows = await selectScrapedJobs(db)
    .where('scraped_jobs.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], scraped_jobs.id)`)
    .execute();
  const { fit, other } = candidateCounts;
  const counts = query.fit === undefined ? [fit, other] : [query.fit ? fit : other];
  return {
    rows: rows.map(toScrapedJob),
    count: counts.reduce((sum, count) => sum + count, 0),
    capped: counts.some((count) => count >= limits.searchCountCap),
    candidateCounts,
  };
};

const listListings = async (db: Db, id: string): Promise<ScrapedJob['seen_at']> => {
  const rows = await db
    .selectFrom('source_listings')
    .innerJoin('scrape_sources', 'scrape_sources.id', 'source_listings.source_id')
    .select(['scrape_sources.id', 'scrape_sources.name', 'scrape_sources.kind'])
    .select(['link', 'source_listings.first_seen_at', 'source_listings.last_seen_at', 'missed_runs'])
    .where('scraped_job_id', '=', id)
    .orderBy('source_listings.first_seen_at')
    .execute();
  return rows.map(({ id: sourceId, name, kind, ...listing }) => ({
    source: { id: sourceId, name, kind },
    ...listing,
  }));
};

/** A scraped job with its original, extracted fields and listings. Throws not found. */
export const getScrapedJob = async (db: Db, id: string): Promise<ScrapedJob> => {
  const row = await selectScrapedJobs(db).where('scraped_jobs.id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return {
    ...toScrapedJob(row),
    original: row.original,
    fields: withEdits(row.extracted_fields, row.edits),
    seen_at: await listListings(db, id),
  };
};

type Change = z.output<NonNullable<typeof scrapedJobUpdate.body>>;

const editsAfter = (row: StoredRow, { fields = {}, reset = [] }: Change): ScrapedEdits => {
  const { description } = fields;
  const sanitized = description === undefined ? {} : { description: sanitizeRichText(description) };
  const all = { ...row.edits, ...fields, ...sanitized };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !reset.some((field) => field === name)));
};

/**
 * Dismisses, restores or edits a scraped job; an empty change dismisses it. A converted one cannot change while its job
 * exists. Returns the row before the change.
 */
export const updateScrapedJob = async (db: Db, id: string, change: Change): Promise<StoredRow> => {
  const row = await db
    .selectFrom('scraped_jobs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  if (row.status === 'converted' && (row.job_id !== null || change.status !== 'new'))
    throw problem('not_allowed_now', 'This scraped job has already been converted. Edit the job instead.');
  const edits = editsAfter(row, change);
  const fields = effectiveFields(row.extracted_fields, edits);
  const empty = change.status === undefined && change.fields === undefined && change.reset === undefined;
  await db
    .updateTable('scraped_jobs')
    .set({
      status: change.status ?? (empty ? 'dismissed' : row.status),
      edits: JSON.stringify(edits),
      title: fields.title,
      company_name: fields.company_name,
      is_candidate: isCandidate(fields),
    })
    .where('id', '=', id)
    .execute();
  return row;
};

/** Dismisses the new ones among these scraped jobs. Returns their ids. */
export const dismissScrapedJobs = async (db: Db, ids: string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('scraped_jobs')
    .set({ status: 'dismissed' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'new')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
