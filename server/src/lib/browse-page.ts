import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import { combine } from './all-of.ts';
import { oneRow } from './db.ts';
import type { Rows } from './page.ts';
import { prepared } from './prepared.ts';
import { type Condition, promotedFirst, type Search, type SelectRows, type Window } from './search.ts';
import { hasTerms } from './search-terms.ts';

/** Whether all rows in scope match. */
export const isBrowse = ({ terms, filters }: Search): boolean => !hasTerms(terms) && filters.length === 0;

/**
 * How many rows of the index are read for a page: a few texts for all pages, each with a limit that the planner sees. Of a
 * parameter it expects many rows, and sorts.
 */
export const browseShape = ({ take, skip }: Window): `${number}` =>
  `${2 ** Math.ceil(Math.log2(Math.min(skip + take, 2 * limits.searchCountCap)))}`;

type Browsed<Row> = { counted: number } & Row & { position: number | null };

/**
 * Selects a page of all rows in scope by the index of the order, and counts them up to one more than `searchCountCap`. Promoted
 * rows that come first are left out of the others.
 */
export const selectBrowsed = <Row>(
  { table, scope, scopeTerm, order: { index, promoted } }: Search,
  select: SelectRows<Row>,
  { take, skip }: Window,
  shape: `${number}`,
) => {
  const [name, id] = [sql.table(table.name), sql.ref(table.id)];
  const pastCount = sql.lit(limits.searchCountCap + 1);
  const isCommon = sql`exists (
    select from ${sql.table(table.commonTerms)} where term = ${scopeTerm ?? null} and rows > ${sql.lit(limits.searchCountCap)})`;
  const nearest = (condition: Condition | undefined, count: RawBuilder<unknown>) => sql`
    select row_number() over () as position, id from (
      select ${id} as id from ${name} where ${combine([scope, condition])} order by ${index} limit ${count}
    ) as nearest`;
  const maxRows = sql.lit(Number(shape));
  const selectIds = promoted
    ? sql`
      first as materialized (${nearest(promoted, promotedFirst)}),
      ids as materialized (
        select array(select id from first order by position limit ${take} offset ${skip}) || array(
          select id from (${nearest(sql`${id} not in (select id from first)`, maxRows)}) as others order by position
          limit greatest(${take} - greatest((select count(*) from first) - ${skip}, 0), 0)
          offset greatest(${skip} - (select count(*) from first), 0)
        ) as ids
      )`
    : sql`
      ids as materialized (
        select array(
          select id from (${nearest(undefined, maxRows)}) as rows order by position limit ${take} offset ${skip}
        ) as ids
      )`;
  return sql<Browsed<Row>>`
    ${prepared} with ${selectIds}
    select case when ${isCommon} then ${pastCount} else (
        select count(*) from (select from ${name} where ${scope} limit ${pastCount}) as counted) end as counted, page.*
    from ids left join lateral (${select(sql`ids.ids`)}) as page on true order by page.position`;
};

/** The rows of `selectBrowsed` as a page. Pages past the counted rows are empty. */
export const toBrowsed = <Row>(found: Browsed<Row>[], { skip }: Window): Rows<Row> => {
  const { counted } = oneRow(found);
  const rows = skip < limits.searchCountCap ? found.filter(({ position }) => position !== null) : [];
  return counted > limits.searchCountCap
    ? { rows, count: limits.searchCountCap, capped: true }
    : { rows, count: counted };
};
