import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import { rowWindow } from '../../../contract/src/paging.ts';
import { type Db, oneRow } from './db.ts';

interface List {
  table: string;
  where: RawBuilder<unknown>;
  /** What it is ordered by, the newest first; an index has these two columns. */
  newest: string;
  id?: string;
}

/** The ids of one page, and how many rows fit in all; the count stops at `searchIds`. */
export interface PageIds {
  ids: string[];
  count: number;
  capped: boolean;
}

/**
 * Which rows of a long list are on a page, newest first; what they show is read for these alone. Up to `searchIds` + 1
 * are taken from whatever index finds them: so few are simply sorted. Of more, the order's own index is walked until
 * the page is full.
 */
export const pageIds = async (
  db: Db,
  { table, where, newest, id = 'id' }: List,
  query: Parameters<typeof rowWindow>[0],
  defaultSize?: number,
): Promise<PageIds> => {
  const { take, skip } = rowWindow(query, defaultSize);
  const [key, time, from] = [sql.ref(`${table}.${id}`), sql.ref(`${table}.${newest}`), sql.table(table)];
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (
      select ${key} as id, ${time} as time from ${from} where ${where} limit ${limits.searchIds + 1}
    )
    select (select count(*) from hits) as total,
      array(select id from hits order by time desc, id desc limit ${take} offset ${skip}) as ids`.execute(db);
  const { total, ids } = oneRow(rows);
  if (total <= limits.searchIds) return { ids, count: total, capped: false };
  const walked = await sql<{ id: string }>`
    select ${key} as id from ${from} where ${where} order by ${time} desc, ${key} desc
    limit ${take} offset ${skip}`.execute(db);
  return { ids: walked.rows.map((row) => row.id), count: limits.searchIds, capped: true };
};
