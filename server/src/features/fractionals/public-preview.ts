import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import type { Db, Pool } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { prepared } from '../../lib/prepared.ts';
import { withSearchLimits } from '../../lib/search-page.ts';
import { listCards } from './fractionals.queries.ts';
import { type FractionalQuery, matchesPreviewQuery } from './search-fractionals.ts';

/** A number from 0 to 1 for each day, the same on every process. */
const getShare = (day: string): number =>
  createHash('sha256').update(day).digest().readUInt32BE() / 0xff_ff_ff_ff;

/**
 * The people of a day's preview: of each function in turn, those who registered next to a time that changes daily. So a
 * visitor who looks for a function usually finds somebody.
 */
const selectPeople = (day: string) => {
  const max = sql.lit(limits.publicFractionalPreview);
  const nextTo = (direction: 'asc' | 'desc') => sql`
    (select user_id, abs(extract(epoch from created_at - moment)) as distance from fractionals
      where fractional_type = type and status = 'verified' and not paused
        and ${direction === 'asc' ? sql`created_at >= moment` : sql`created_at < moment`}
      order by created_at ${sql.raw(direction)} limit ${max})`;
  return sql`
    with start as materialized (
      select earliest + greatest(${day}::timestamptz - earliest, interval '0') * ${getShare(day)}::float8 as moment
      from (select min(created_at) as earliest from fractionals where status = 'verified') as registered
    )
    select user_id from (
      select user_id, row_number() over (partition by type order by distance, user_id) as turn, distance
      from start cross join unnest(${FractionalType.options}::text[]) as type
        cross join lateral (${nextTo('asc')} union all ${nextTo('desc')}) as near
    ) as turns
    order by turn, distance, user_id limit ${max}`;
};

const orders: Record<FractionalQuery['sort'], ReturnType<typeof sql>> = {
  relevance: sql`created_at desc, user_id desc`,
  recent: sql`created_at desc, user_id desc`,
  experience: sql`years_experience desc nulls last, user_id desc`,
  rate: sql`hourly_min_usd nulls last, user_id`,
  // A visitor has no job to match with.
  match: sql`created_at desc, user_id desc`,
  waiting: sql`submitted_at nulls last, user_id`,
};

/**
 * A page of the preview for visitors: of the same few people for everyone on a day (UTC), those who match the query. So
 * no series of filters reads the directory, and no visitor has to be counted.
 */
export const searchPreview = (db: Pool, query: FractionalQuery, now: Date): Promise<Rows<FractionalCard>> => {
  const find = async (connection: Db) => {
    const { rows } = await sql<{ user_id: string }>`
      ${prepared} select user_id from fractionals
      where user_id = any(array(${selectPeople(toIsoDay(now))})) and ${matchesPreviewQuery(query)}
      order by ${orders[query.sort]}`.execute(connection);
    const { take, skip } = rowWindow(query);
    const ids = rows.map(({ user_id }) => user_id).slice(skip, skip + take);
    return { rows: await listCards(connection, ids, 'visitor'), count: rows.length };
  };
  return query.search ? withSearchLimits(db, find) : find(db);
};
