import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { boardKinds } from '../../../../contract/src/scrape-sources.ts';
import type { ScrapedEdits, StoredFields } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { type Catalog, loadCatalog } from './catalog-words.ts';
import type { Crawl, Source } from './crawl.ts';
import { fieldsOf } from './import-fields.ts';
import { isFit, normalise } from './normalise.ts';
import type { Posting } from './posting.ts';
import { contentHash, linkKeys, originalHash } from './same-posting.ts';
import { findByName, findOwn, type Known, refreshSeen, touchSightings } from './sightings.queries.ts';

/** What a run did to the rows. */
export interface Changes {
  found: number;
  added: number;
  updated: number;
  unchanged: number;
  gone: number;
}

/** A posting as its row has it, read anew. */
const readRow = (source: Source, posting: Posting, linkKey: string | null, catalog: Catalog) => {
  const { original, stated } = posting;
  const boardName = boardKinds.includes(source.kind) ? source.name : null;
  const guesses = normalise({ original, stated, boardName }, catalog);
  const columns = {
    source_id: source.id,
    external_id: posting.externalId,
    link: posting.link,
    canonical_link: linkKey,
    content_hash: contentHash(original, fieldsOf(guesses, {})),
    original_hash: originalHash(posting),
    original: JSON.stringify(original),
  };
  return { columns, guesses };
};
type ReadRow = ReturnType<typeof readRow>;

const readAs = (guesses: StoredFields, edits: ScrapedEdits) => {
  const fields = fieldsOf(guesses, edits);
  return {
    extracted_fields: JSON.stringify(guesses),
    title: fields.title,
    company_name: fields.company_name,
    is_candidate: isFit(fields),
  };
};

/** The original in its new words; what it is read as only while it is no job yet. Edits stand above either. */
const updateRow = async (db: Db, item: Known, { columns, guesses }: ReadRow): Promise<void> => {
  await db
    .updateTable('scraped_jobs')
    .set({
      ...columns,
      changed_at: sql`now()`,
      ...(item.status === 'converted' ? {} : readAs(guesses, item.edits)),
    })
    .where('id', '=', item.id)
    .execute();
};

/** Another source carries the words from now on, because the one that did has it no more. */
const mayCarry = (item: Known, sourceId: string, externalId: string) =>
  (item.source_id === sourceId && item.external_id === externalId) ||
  item.carrier_missed === null ||
  item.carrier_missed >= limits.scrapeMisses;

/** What the same posting has elsewhere, too. */
const namesOf = ({ canonical_link, content_hash }: ReadRow['columns']) =>
  [canonical_link, content_hash].filter((name) => name !== null);

interface Sighting {
  posting: Posting;
  /** The row it is of: one that stands, or a new one by its place among the new. */
  of: { id: string } | { at: number };
}

/**
 * Writes what a run read, in the caller's transaction: new postings, changed ones, those that are gone. The same again
 * changes nothing but when it was seen. One that another source carries, by its link or its text, is the same.
 */
export const applyCrawl = async (db: Db, source: Source, crawl: Crawl): Promise<Changes> => {
  // Two sources that find the same posting at once must not both add it.
  await sql`select pg_advisory_xact_lock(hashtext('scraped_jobs'))`.execute(db);
  const catalog = await loadCatalog(db);
  const postings = [
    ...new Map(crawl.postings.toReversed().map((one) => [one.externalId, one])).values(),
  ].reverse();
  const keys = linkKeys(source, postings);
  const own = await findOwn(
    db,
    source.id,
    postings.map(({ externalId }) => externalId),
  );
  // Only what is new or says something new is read, which takes its time: others get their turn in between.
  const rows = new Map<Posting, ReadRow>();
  for (const [at, posting] of postings.entries()) {
    if (own.get(posting.externalId)?.original_hash === originalHash(posting)) continue;
    await setImmediate();
    rows.set(posting, readRow(source, posting, keys[at] ?? null, catalog));
  }
  const strangers = [...rows].filter(([{ externalId }]) => !own.has(externalId));
  const byName = await findByName(
    db,
    strangers.flatMap(([, { columns }]) => namesOf(columns)),
  );

  const fresh: ReadRow[] = [];
  const freshAt = new Map<string, number>();
  const sightings: Sighting[] = [];
  let updated = 0;
  for (const posting of postings) {
    const row = rows.get(posting);
    const names = row ? namesOf(row.columns) : [];
    const item = own.get(posting.externalId) ?? names.map((name) => byName.get(name)).find(Boolean);
    if (item) {
      sightings.push({ posting, of: item });
      const changed = row !== undefined && row.columns.original_hash !== item.original_hash;
      if (!changed || !mayCarry(item, source.id, posting.externalId)) continue;
      await updateRow(db, item, row);
      updated++;
      continue;
    }
    const twin = names.map((name) => freshAt.get(name)).find((place) => place !== undefined);
    sightings.push({ posting, of: { at: twin ?? fresh.length } });
    if (twin !== undefined || row === undefined) continue;
    for (const name of names) freshAt.set(name, fresh.length);
    fresh.push(row);
  }

  const ids = await insertRows(db, fresh);
  const idOf = ({ of }: Sighting) => ('id' in of ? of.id : (ids[of.at] as string));
  const here = [
    ...postings.map(({ externalId }) => externalId),
    ...crawl.errors.flatMap(({ externalId }) => externalId ?? []),
  ];
  const gone = await touchSightings(db, source.id, {
    seen: sightings.map((one) => ({
      externalId: one.posting.externalId,
      link: one.posting.link,
      id: idOf(one),
    })),
    here,
    complete: crawl.partial === undefined,
  });
  await refreshSeen(db, source.id);
  const found = postings.length;
  return { found, added: fresh.length, updated, unchanged: found - fresh.length - updated, gone };
};

const CHUNK = 100;

const insertRows = async (db: Db, rows: ReadRow[]): Promise<string[]> => {
  const ids = new Map<string, string>();
  const values = rows.map(({ columns, guesses }) => ({ ...columns, ...readAs(guesses, {}) }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const inserted = await db
      .insertInto('scraped_jobs')
      .values(values.slice(from, from + CHUNK))
      .returning(['id', 'external_id'])
      .execute();
    for (const { id, external_id } of inserted) ids.set(external_id, id);
  }
  return values.map(({ external_id }) => ids.get(external_id) as string);
};
