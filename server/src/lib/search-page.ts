import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import { combine } from './all-of.ts';
import { browseShape, isBrowse, selectBrowsed, toBrowsed } from './browse-page.ts';
import { type Db, oneRow, type Pool, wasCutOff } from './db.ts';
import type { Rows } from './page.ts';
import { prepared } from './prepared.ts';
import { invalid } from './problem.ts';
import {
  type Condition,
  promotedFirst,
  type Search,
  type SearchOrder,
  type SelectRows,
  type Window,
} from './search.ts';
import { estimate, hasTerms, hasWords, type SearchTerms, toTsquery, toWordsQuery } from './search-terms.ts';

/** The most rows that are read by the index of an order to fill a page. */
const maxWalk = 20_000;
/** The same where reading all matches would take longer. They take most of the time limit of a search. */
const maxLongWalk = 100_000;

/** The tsquery of words and filters, within the statements of a search; it matches all rows if it has no terms. */
export const askedQuery = sql`(select query from asked)`;
/** The tsquery of the words. */
export const askedWords = sql`(select words from asked)`;

/** With at least two meanings, so that nearly all searches with words have one text. */
const withTwoMeanings = (terms: SearchTerms): SearchTerms => {
  if (!hasWords(terms)) return terms;
  const unused = Array.from({ length: Math.max(0, 2 - terms.meanings.length) }, () => noMeaning);
  return { ...terms, meanings: [...terms.meanings, ...unused] };
};
const noMeaning = { kind: 'place', name: '', terms: [], words: '' } as const;

/** The start of a statement. A search for words like 'the' alone has an empty query; the status, which every row has, finds all. */
const withAsked = ({ terms }: Search) =>
  hasTerms(terms)
    ? sql`${prepared} with asked as materialized (
        select words, case when numnode(query) = 0 then '''STATUS:'':*'::tsquery else query end as query
        from (
          select ${toWordsQuery(withTwoMeanings(terms))} as words, ${toTsquery(withTwoMeanings(terms))} as query
        ) as given),`
    : sql`${prepared} with`;

const matches = ({ table, terms, filters, matchesTerms }: Search): Condition =>
  combine([hasTerms(terms) && (matchesTerms ?? sql`${sql.ref(table.terms)} @@ ${askedQuery}`), ...filters]);

interface Found<Row> {
  /** The number of rows in scope if the search is too common to read its matches; otherwise null. */
  commonIn: number | null;
  /** How many rows are expected to have the terms, if the search is too common. */
  expected: number | null;
  total: number;
  rows: Row[];
}

const isPromoted = ({ order: { promoted } }: Search) =>
  promoted ? sql`, coalesce(${promoted}, false) as promoted` : sql``;

/** The order of `hits`: the first promoted ones, then all others. */
const inOrder = ({ by, promoted }: SearchOrder) =>
  promoted
    ? sql`id in (select id from hits where promoted order by ${by} limit ${promotedFirst}) desc, ${by}`
    : by;

/**
 * Reads up to `searchCountCap` + 1 matches by the index of terms, and sorts them if there are not more. With `unlessCommon`,
 * reads nothing if more are expected.
 */
const sortMatches = async <Row>(
  db: Db,
  search: Search,
  select: SelectRows<Row>,
  page: Window,
  unlessCommon: boolean,
): Promise<Found<Row>> => {
  const { take, skip } = page;
  const { table, terms, scope, scopeTerm, columns, order } = search;
  const expected =
    unlessCommon && scopeTerm !== undefined
      ? estimate(table, terms, scopeTerm)
      : sql`select 0 as scope_rows, 0 as expected`;
  const rank =
    hasWords(terms) && order.ranked ? sql`ts_rank(${sql.ref(table.terms)}, ${askedWords})` : sql`0`;
  const maxMatches = sql.lit(limits.searchCountCap);
  const maxRows = sql.lit(Number(browseShape(page)));
  // Further on there are no rows, and the position in an array is an integer of four bytes.
  const before = Math.min(skip, limits.searchCountCap);
  const { rows } = await sql<Omit<Found<Row>, 'rows'> & Row & { position: number | null }>`
    ${withAsked(search)} expected as (${expected}),
    common as materialized (select scope_rows, expected from expected where expected > ${maxMatches}),
    hits as materialized (
      select ${sql.ref(table.id)} as id, ${columns}, ${rank} as rank${isPromoted(search)} from ${sql.table(table.name)}
      where not exists (select from common) and ${scope} and ${matches(search)} limit ${sql.lit(limits.searchCountCap + 1)}
    ),
    found as (
      select (select scope_rows from common) as "commonIn", (select expected from common) as expected, total,
        case when total <= ${maxMatches} and not exists (select from common) then (array(
          select id from hits order by ${inOrder(order)} limit ${maxRows}))[${before}::int + 1 : ${before}::int + ${take}::int] end as ids
      from (select count(*) as total from hits) as counted
    )
    select found."commonIn", found.expected, found.total, page.*
    from found left join lateral (${select(sql`found.ids`)}) as page on true order by page.position`.execute(
    db,
  );
  const { commonIn, expected: expectedRows, total } = oneRow(rows);
  return { commonIn, expected: expectedRows, total, rows: rows.filter(({ position }) => position !== null) };
};

const readRows = async <Row>(db: Db, select: SelectRows<Row>, ids: string[]): Promise<Row[]> =>
  // In a subquery: of a parameter the planner sees how few ids there are, and plans each short list again.
  ids.length === 0
    ? []
    : (await sql<Row>`${prepared} ${select(sql`(select ${ids}::uuid[])`)}`.execute(db)).rows;

/**
 * Reads at most `maxRows` rows by the index of an order; undefined if they do not fill the page. The inner limits keep the
 * planner from the index of terms.
 */
const walk = async (
  db: Db,
  search: Search,
  { index, promoted }: SearchOrder,
  { take, skip }: Window,
  maxRows: number,
): Promise<string[] | undefined> => {
  const { table, scope } = search;
  const [name, id] = [sql.table(table.name), sql.ref(table.id)];
  const needed = sql`${skip + take}::bigint`;
  type Count = RawBuilder<unknown>;
  const selectPart = (part: number, condition: Condition | undefined, read: Count, count: Count) => sql`
    select ${sql.lit(part)} as part, row_number() over () as position, id from (
      select ${id} as id from (
        select * from ${name} where ${combine([scope, condition])} order by ${index} limit ${read}
      ) as ${name}
      where ${matches(search)} order by ${index} limit ${count}
    ) as nearest`;
  const isFull = sql<boolean>`(select count(*) = ${needed} from found)`;
  // The promoted rows are also found; with them first, the page still has enough.
  const { rows } = await sql<{ id: string }>`
    ${withAsked(search)} found as materialized (
      ${selectPart(1, undefined, sql`${maxRows}`, needed)}
    ),
    first as materialized (
      ${selectPart(0, sql`${isFull} and ${promoted ?? sql`false`}`, sql.lit(maxWalk), promotedFirst)}
    )
    select id from (
      select * from first union all select * from found where id not in (select id from first)
    ) as page
    where ${isFull} order by part, position limit ${take} offset ${skip}`.execute(db);
  return rows.length === 0 ? undefined : rows.map((row) => row.id);
};

/**
 * One page of many matches. Reads and sorts all of them if the start of the order's index does not fill the page. A row
 * takes twice as long by that index as by the index of terms.
 */
const readCommon = async (
  db: Db,
  search: Search,
  page: Window,
  expected: number | null,
): Promise<string[]> => {
  if (page.skip >= limits.searchCountCap) return [];
  const maxRows = Math.max(maxWalk, Math.min(maxLongWalk, Math.round((expected ?? 0) / 2)));
  const ids = await walk(db, search, search.order, page, maxRows);
  if (ids !== undefined) return ids;
  const { table, scope, columns, order } = search;
  const { rows } = await sql<{ id: string }>`
    ${withAsked(search)} hits as materialized (
      select ${sql.ref(table.id)} as id, ${columns}, 0 as rank${isPromoted(search)} from ${sql.table(table.name)}
      where ${scope} and ${matches(search)}
    )
    select id from hits order by ${inOrder(order)} limit ${page.take} offset ${page.skip}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Runs the statements of a search with its time limits, in a transaction that only reads. With `planOnce`, each connection
 * plans the marked ones once, without their values, even if a plan for the values looks cheaper.
 * @throws 400 if the search takes too long
 */
export const withSearchLimits = <T>(
  db: Pool,
  work: (db: Db) => Promise<T>,
  { planOnce = false } = {},
): Promise<T> =>
  db.connection().execute(async (connection) => {
    // In 4 MB, the default, PostgreSQL remembers single rows on 65,000 pages; on further ones it checks every row.
    await sql
      .raw(
        `start transaction read only; set local statement_timeout = ${limits.searchMilliseconds};
        set local lock_timeout = ${limits.searchLockMilliseconds}; set local work_mem = '16MB';
        ${planOnce ? 'set local plan_cache_mode = force_generic_plan' : ''}`,
      )
      .execute(connection);
    try {
      return await work(connection);
    } catch (cause) {
      throw wasCutOff(cause)
        ? invalid({ search: 'This search takes too long. Narrow it and try again.' })
        : cause;
    } finally {
      await sql`rollback`.execute(connection);
    }
  });

/** Rare matches are read and sorted in one statement. Of common ones the index of the order is read until the page is full. */
const findMatches = async <Row>(
  db: Db,
  search: Search,
  select: SelectRows<Row>,
  page: Window,
): Promise<Rows<Row>> => {
  const many = async (ids: string[]) => ({
    rows: await readRows(db, select, ids),
    count: limits.searchCountCap,
    capped: true,
  });
  const found = await sortMatches(db, search, select, page, true);
  if (found.commonIn === null && found.total <= limits.searchCountCap)
    return { rows: found.rows, count: found.total };
  if (found.commonIn !== null) {
    const window = page.skip < limits.searchCountCap ? page : { ...page, skip: 0 };
    // So few rows fill the page only if there are more matches than are counted.
    const maxRows = Math.ceil(((window.skip + window.take) * found.commonIn) / (2 * limits.searchCountCap));
    const ids = await walk(db, search, search.newest, window, Math.min(maxRows, maxWalk));
    if (ids === undefined) {
      const { total, rows } = await sortMatches(db, search, select, page, false);
      if (total <= limits.searchCountCap) return { rows, count: total };
    } else if (search.order === search.newest && window === page) return many(ids);
  }
  return many(await readCommon(db, search, page, found.expected));
};

/**
 * One page of a search, with the count up to `searchCountCap`. With words, the statements are planned once: no plan knows the
 * words, which come from a subquery, and planning takes longer than most searches. Of amounts and dates alone the best plan
 * depends on the values. A search by terms alone is never long, so that it needs no transaction.
 * @throws 400 if the search takes too long
 */
export const findPage = async <Row>(
  db: Pool,
  search: Search,
  select: SelectRows<Row>,
  page: Window,
): Promise<Rows<Row>> => {
  if (isBrowse(search)) {
    const browse = selectBrowsed(search, select, page, browseShape(page));
    return toBrowsed((await browse.execute(db)).rows, page);
  }
  if (!hasWords(search.terms) && search.filters.length === 0) return findMatches(db, search, select, page);
  return withSearchLimits(db, (limited) => findMatches(limited, search, select, page), {
    planOnce: hasTerms(search.terms),
  });
};
