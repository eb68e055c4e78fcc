import { type Insertable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { boardKinds } from '../../../../contract/src/scrape-sources.ts';
import type { Db } from '../../lib/db.ts';
import type { Schema } from '../../lib/db-schema.ts';
import { type Catalog, loadCatalog } from './catalog-words.ts';
import type { Crawl, Source } from './crawl.ts';
import { fieldsOf } from './import-fields.ts';
import { isFit, normalise } from './normalise.ts';
import type { Posting } from './posting.ts';
import { contentHash, linkKeys, originalHash } from './same-posting.ts';
import { findKnown, type Known, refreshSeen, touchSightings } from './sightings.queries.ts';

/** What a run did to the rows. */
export interface Changes {
  found: number;
  added: number;
  updated: number;
  unchanged: number;
  gone: number;
}

type Columns = Omit<Insertable<Schema['scraped_jobs']>, 'guesses'> & { guesses: string };

/** A posting as its row has it. */
const columnsOf = (source: Source, posting: Posting, linkKey: string | null, catalog: Catalog) => {
  const { original, stated } = posting;
  const boardName = boardKinds.includes(source.kind) ? source.name : null;
  const guesses = normalise({ original, stated, boardName }, catalog);
  const fields = fieldsOf(guesses, {});
  return {
    guesses,
    fields,
    columns: {
      source_id: source.id,
      external_id: posting.externalId,
      link: posting.link,
      canonical_link: linkKey,
      content_hash: contentHash(original, fields),
      original_hash: originalHash(posting),
      original: JSON.stringify(original),
    },
  };
};

const newRow = (source: Source, posting: Posting, linkKey: string | null, catalog: Catalog): Columns => {
  const { columns, guesses, fields } = columnsOf(source, posting, linkKey, catalog);
  return {
    ...columns,
    guesses: JSON.stringify(guesses),
    title: fields.title,
    company_name: fields.company_name,
    fit: isFit(fields),
  };
};

/** The original in its new words; what it is read as only while it is no job yet. Edits stand above either. */
const updateRow = async (
  db: Db,
  item: Known,
  source: Source,
  posting: Posting,
  linkKey: string | null,
  catalog: Catalog,
): Promise<void> => {
  const { columns, guesses } = columnsOf(source, posting, linkKey, catalog);
  const fields = fieldsOf(guesses, item.edits);
  await db
    .updateTable('scraped_jobs')
    .set({
      ...columns,
      changed_at: sql`now()`,
      ...(item.status === 'converted'
        ? {}
        : {
            guesses: JSON.stringify(guesses),
            title: fields.title,
            company_name: fields.company_name,
            fit: isFit(fields),
          }),
    })
    .where('id', '=', item.id)
    .execute();
};

/** Another source carries the words from now on, because the one that did has it no more. */
const mayCarry = (item: Known, sourceId: string, externalId: string) =>
  (item.source_id === sourceId && item.external_id === externalId) ||
  item.carrier_missed === null ||
  item.carrier_missed >= limits.scrapeMisses;

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
  const rows = postings.map((posting, at) => newRow(source, posting, keys[at] ?? null, catalog));
  const known = await findKnown(db, source.id, rows);

  const fresh: Columns[] = [];
  const freshAt = new Map<string, number>();
  const sightings: Sighting[] = [];
  let updated = 0;
  for (const [at, posting] of postings.entries()) {
    const row = rows[at] as Columns;
    const names = [row.canonical_link, row.content_hash].filter((name) => typeof name === 'string');
    const item =
      known.byExternalId.get(posting.externalId) ?? names.map((name) => known.byName.get(name)).find(Boolean);
    if (item) {
      sightings.push({ posting, of: item });
      const same = item.original_hash === row.original_hash;
      if (!mayCarry(item, source.id, posting.externalId) || same) continue;
      await updateRow(db, item, source, posting, keys[at] ?? null, catalog);
      updated++;
      continue;
    }
    const twin = names.map((name) => freshAt.get(name)).find((place) => place !== undefined);
    sightings.push({ posting, of: { at: twin ?? fresh.length } });
    if (twin !== undefined) continue;
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

const insertRows = async (db: Db, rows: Columns[]): Promise<string[]> => {
  const ids = new Map<string, string>();
  for (let from = 0; from < rows.length; from += CHUNK) {
    const inserted = await db
      .insertInto('scraped_jobs')
      .values(rows.slice(from, from + CHUNK))
      .returning(['id', 'external_id'])
      .execute();
    for (const { id, external_id } of inserted) ids.set(external_id, id);
  }
  return rows.map(({ external_id }) => ids.get(external_id) as string);
};
