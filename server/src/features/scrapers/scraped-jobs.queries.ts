import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type { ScrapedJob, ScrapedJobRow, scrapedJobList } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { plainTextOf } from '../../lib/rich-text.ts';
import { fieldsOf, guessesOf } from './import-fields.ts';
import { overallConfidence } from './normalise.ts';

const SUMMARY_CHARACTERS = 240;

export type PostingRow = Selectable<DB['scraped_jobs']>;
type Listed = PostingRow & {
  source_name: string | null;
  source_kind: SourceKind | null;
  sources_count: number;
};

const selectPostings = (db: Db) =>
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

const toRow = (row: Listed): ScrapedJobRow => {
  const fields = fieldsOf(row.extracted_fields, row.edits);
  const { source_id: id, source_name: name, source_kind: kind } = row;
  return {
    ...fields,
    id: row.id,
    source: id !== null && name !== null && kind !== null ? { id, name, kind } : null,
    sources_count: row.sources_count,
    link: row.link,
    status: row.status,
    fit: row.is_candidate,
    likely_expired: row.likely_expired,
    edited: Object.keys(row.edits).length > 0,
    summary: plainTextOf(fields.description).slice(0, SUMMARY_CHARACTERS),
    confidence: overallConfidence(guessesOf(row.extracted_fields, row.edits)),
    job_id: row.job_id,
    first_seen_at: row.first_seen_at,
    last_seen_at: row.last_seen_at,
    changed_at: row.changed_at,
  };
};

type ListQuery = z.output<NonNullable<typeof scrapedJobList.query>>;

/** A field that counts: an edit, even one that says 'not known', before the guess. */
const fieldAt = (name: string) =>
  sql`case when edits ? ${name} then edits ->> ${name} else extracted_fields -> ${name} ->> 'value' end`;

const filters = (query: ListQuery): RawBuilder<SqlBool>[] => {
  const anyOf = (name: string, values: string[] | undefined) =>
    values === undefined ? [] : [sql<SqlBool>`${fieldAt(name)} = any(${values}::text[])`];
  return [
    ...(query.status === undefined ? [] : [sql<SqlBool>`status = ${query.status}`]),
    ...(query.source === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from source_listings as seen
            where seen.scraped_job_id = scraped_jobs.id and seen.source_id = ${query.source})`,
        ]),
    ...(query.search ? [sql<SqlBool>`search @@ websearch_to_tsquery('english', ${query.search})`] : []),
    ...(query.likely_expired === undefined ? [] : [sql<SqlBool>`likely_expired = ${query.likely_expired}`]),
    ...(query.edited === undefined ? [] : [sql<SqlBool>`(edits <> '{}') = ${query.edited}`]),
    ...anyOf('fractional_type', query.fractional_type),
    ...anyOf('location', query.location),
    ...anyOf('workplace', query.workplace),
  ];
};

const orders = {
  fit: sql`is_candidate desc, likely_expired, first_seen_at desc, id desc`,
  first_seen: sql`first_seen_at desc, id desc`,
  last_seen: sql`last_seen_at desc, id desc`,
};

const both = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

interface FitCounts {
  fit: number;
  other: number;
}

/** Postings, and how many of the same search are fits; each count stops at its cap. */
export const listPostings = async (
  db: Db,
  query: ListQuery,
): Promise<Rows<ScrapedJobRow> & { fitCounts: FitCounts }> => {
  const { take, skip } = rowWindow(query);
  const where = both(filters(query));
  const capped = (fit: boolean) => sql`(select count(*) from (
    select from scraped_jobs where ${where} and is_candidate = ${fit} limit ${limits.searchIds}) as hits)`;
  const { rows: counted } =
    await sql<FitCounts>`select ${capped(true)} as fit, ${capped(false)} as other`.execute(db);
  const fitCounts = counted[0] ?? { fit: 0, other: 0 };
  const here = query.fit === undefined ? where : sql<SqlBool>`${where} and is_candidate = ${query.fit}`;
  const { rows: page } = await sql<{ id: string }>`
    select id from scraped_jobs where ${here} order by ${orders[query.sort]} limit ${take} offset ${skip}`.execute(
    db,
  );
  const ids = page.map(({ id }) => id);
  const rows = await selectPostings(db)
    .where('scraped_jobs.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], scraped_jobs.id)`)
    .execute();
  const { fit, other } = fitCounts;
  const shown = query.fit === undefined ? [fit, other] : [query.fit ? fit : other];
  return {
    rows: rows.map(toRow),
    count: shown.reduce((sum, some) => sum + some, 0),
    capped: shown.some((some) => some >= limits.searchIds),
    fitCounts,
  };
};

const seenAt = async (db: Db, id: string): Promise<ScrapedJob['seen_at']> => {
  const rows = await db
    .selectFrom('source_listings')
    .innerJoin('scrape_sources', 'scrape_sources.id', 'source_listings.source_id')
    .select(['scrape_sources.id', 'scrape_sources.name', 'scrape_sources.kind'])
    .select(['link', 'source_listings.first_seen_at', 'source_listings.last_seen_at', 'missed_runs'])
    .where('scraped_job_id', '=', id)
    .orderBy('source_listings.first_seen_at')
    .execute();
  return rows.map(({ id: sourceId, name, kind, ...seen }) => ({
    source: { id: sourceId, name, kind },
    ...seen,
  }));
};

/** A posting with all that is known of it. Throws not found. */
export const getPosting = async (db: Db, id: string): Promise<ScrapedJob> => {
  const row = await selectPostings(db).where('scraped_jobs.id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return {
    ...toRow(row),
    original: row.original,
    fields: guessesOf(row.extracted_fields, row.edits),
    seen_at: await seenAt(db, id),
  };
};
