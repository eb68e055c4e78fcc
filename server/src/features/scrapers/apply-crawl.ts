import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { boardKinds } from '../../../../contract/src/scrape-sources.ts';
import type { ScrapedEdits, StoredFields } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { type Catalog, loadCatalog } from './catalog.ts';
import type { Crawl, SourceRow } from './crawl.ts';
import { extractFields, isCandidate } from './extract-fields.ts';
import { effectiveFields } from './extracted-field.ts';
import { canonicalLinks, contentHash, originalHash } from './item-identity.ts';
import type { ScrapedItem } from './scraped-item.ts';
import { findByExternalId, findByIdentity, type StoredJob, saveListings } from './source-listings.queries.ts';

/** How a run changed the scraped jobs. */
export interface Changes {
  found: number;
  added: number;
  updated: number;
  unchanged: number;
  gone: number;
}

/** The row of an item, and the fields extracted from it. */
const toRow = (source: SourceRow, item: ScrapedItem, canonicalLink: string | null, catalog: Catalog) => {
  const { original, stated } = item;
  const boardName = boardKinds.includes(source.kind) ? source.name : null;
  const extracted = extractFields({ original, stated, boardName }, catalog);
  const columns = {
    source_id: source.id,
    external_id: item.externalId,
    link: item.link,
    canonical_link: canonicalLink,
    content_hash: contentHash(original, effectiveFields(extracted, {})),
    original_hash: originalHash(item),
    original: JSON.stringify(original),
  };
  const { canonical_link, content_hash } = columns;
  const identities = [canonical_link, content_hash].filter((identity) => identity !== null);
  return { columns, extracted, identities };
};
type NewRow = ReturnType<typeof toRow>;

const extractedColumns = (extracted: StoredFields, edits: ScrapedEdits) => {
  const fields = effectiveFields(extracted, edits);
  return {
    extracted_fields: JSON.stringify(extracted),
    title: fields.title,
    company_name: fields.company_name,
    is_candidate: isCandidate(fields),
  };
};

/** Updates the original, and the extracted fields unless the scraped job is converted. */
const updateRow = async (db: Db, job: StoredJob, { columns, extracted }: NewRow): Promise<void> => {
  await db
    .updateTable('scraped_jobs')
    .set({
      ...columns,
      changed_at: sql`now()`,
      ...(job.status === 'converted' ? {} : extractedColumns(extracted, job.edits)),
    })
    .where('id', '=', job.id)
    .execute();
};

/** Whether this source is the job's primary source, or replaces one that no longer lists the job. */
const isPrimarySource = (job: StoredJob, { source_id, external_id }: NewRow['columns']) =>
  (job.source_id === source_id && job.external_id === external_id) ||
  job.primary_missed_runs === null ||
  job.primary_missed_runs >= limits.scrapeMisses;

/** The rows of the items that are new or changed; the event loop runs between items, as extraction takes time. */
const toRows = async (
  db: Db,
  source: SourceRow,
  items: ScrapedItem[],
  stored: Map<string, StoredJob>,
): Promise<Map<ScrapedItem, NewRow>> => {
  const catalog = await loadCatalog(db);
  const links = canonicalLinks(source, items);
  const rows = new Map<ScrapedItem, NewRow>();
  for (const [index, item] of items.entries()) {
    if (stored.get(item.externalId)?.original_hash === originalHash(item)) continue;
    await setImmediate();
    rows.set(item, toRow(source, item, links[index] ?? null, catalog));
  }
  return rows;
};

const chunk = 100;

const insertRows = async (db: Db, rows: NewRow[]): Promise<string[]> => {
  const ids = new Map<string, string>();
  const values = rows.map(({ columns, extracted }) => ({ ...columns, ...extractedColumns(extracted, {}) }));
  for (let from = 0; from < rows.length; from += chunk) {
    const inserted = await db
      .insertInto('scraped_jobs')
      .values(values.slice(from, from + chunk))
      .returning(['id', 'external_id'])
      .execute();
    for (const { id, external_id } of inserted) ids.set(external_id, id);
  }
  return values.map(({ external_id }) => ids.get(external_id) as string);
};

/**
 * Stores what a run read, in the caller's transaction: adds new jobs, updates changed ones and counts absent ones. A
 * repeated crawl only updates when jobs were seen. A job with the link or text of another source's job is the same job.
 */
export const applyCrawl = async (db: Db, source: SourceRow, crawl: Crawl): Promise<Changes> => {
  // Two sources that find the same job at once must not both add it.
  await sql`select pg_advisory_xact_lock(hashtext('scraped_jobs'))`.execute(db);
  // The first of several items with the same id counts.
  const items = [
    ...new Map(crawl.items.toReversed().map((item) => [item.externalId, item])).values(),
  ].reverse();
  const externalIds = items.map(({ externalId }) => externalId);
  const listed = await findByExternalId(db, source.id, externalIds);
  const rows = await toRows(db, source, items, listed);
  const unlisted = [...rows].filter(([{ externalId }]) => !listed.has(externalId));
  const byIdentity = await findByIdentity(
    db,
    unlisted.flatMap(([, { identities }]) => identities),
  );

  const added: NewRow[] = [];
  const addedAt = new Map<string, number>();
  /** The scraped job of each item: its id, or its index among the added. */
  const jobs: (string | number)[] = [];
  let updated = 0;
  for (const item of items) {
    const row = rows.get(item);
    const identities = row?.identities ?? [];
    const job =
      listed.get(item.externalId) ?? identities.map((identity) => byIdentity.get(identity)).find(Boolean);
    if (job) {
      jobs.push(job.id);
      const changed = row !== undefined && row.columns.original_hash !== job.original_hash;
      if (!changed || !isPrimarySource(job, row.columns)) continue;
      await updateRow(db, job, row);
      updated++;
      continue;
    }
    const duplicate = identities.map((identity) => addedAt.get(identity)).find((at) => at !== undefined);
    jobs.push(duplicate ?? added.length);
    if (duplicate !== undefined || row === undefined) continue;
    for (const identity of identities) addedAt.set(identity, added.length);
    added.push(row);
  }

  const ids = await insertRows(db, added);
  const gone = await saveListings(db, source.id, {
    listed: items.map(({ externalId, link }, index) => {
      const job = jobs[index] as string | number;
      return { externalId, link, id: typeof job === 'number' ? (ids[job] as string) : job };
    }),
    present: [...externalIds, ...crawl.errors.flatMap(({ externalId }) => externalId ?? [])],
    complete: crawl.partial === undefined,
  });
  const found = items.length;
  return { found, added: added.length, updated, unchanged: found - added.length - updated, gone };
};
