import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import { rowWindow } from '../../../contract/src/paging.ts';
import { type Db, oneRow } from './db.ts';

interface List {
  table: string;
  where: RawBuilder<unknown>;
  /** The column to order by, newest first. An index covers it and the id. */
  newest: string;
  id?: string;
}

/** The ids of one page and the total, counted up to `searchCountCap`. */
export interface PageIds {
  ids: string[];
  count: number;
  capped: boolean;
}

/**
 * The ids of one page of a long list, newest first, so that details are read for these rows alone. Up to `searchCountCap` + 1
 * matches are read through any index and sorted. With more, the index of the order is scanned until the page is full.
 */
export const listPageIds = async (
  db: Db,
  { table, where, newest, id = 'id' }: List,
  query: Parameters<typeof rowWindow>[0],
  defaultSize?: number,
): Promise<PageIds> => {
  const { take, skip } = rowWindow(query, defaultSize);
  const [key, time, from] = [sql.ref(`${table}.${id}`), sql.ref(`${table}.${newest}`), sql.table(table)];
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (
      select ${key} as id, ${time} as time from ${from} where ${where} limit ${limits.searchCountCap + 1}
    )
    select (select count(*) from hits) as total,
      array(select id from hits order by time desc, id desc limit ${take} offset ${skip}) as ids`.execute(db);
  const { total, ids } = oneRow(rows);
  if (total <= limits.searchCountCap) return { ids, count: total, capped: false };
  const scanned = await sql<{ id: string }>`
    select ${key} as id from ${from} where ${where} order by ${time} desc, ${key} desc
    limit ${take} offset ${skip}`.execute(db);
  return { ids: scanned.rows.map((row) => row.id), count: limits.searchCountCap, capped: true };
};
