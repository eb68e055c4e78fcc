import { type RawBuilder, sql, type Transaction } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import { oneRow } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { type MatchJob, type MatchProfile, matchScore } from '../matching/match-score.ts';
import { type FindPaySteps, paysFromStep } from './job-ranges.ts';

export type Order = 'relevance' | 'recent' | 'budget' | 'created';

/** The conditions of a search, in a form for each way to read the table. */
export interface Wanted {
  /** The jobs that the viewer may find. */
  scope: RawBuilder<boolean>;
  /** Words and filters, checked on each row while an order's index is read. */
  walk: RawBuilder<boolean>;
  /** All conditions, for the search index. */
  where: RawBuilder<boolean>;
  /** All conditions, in the form that the planner has statistics for. */
  expected: RawBuilder<boolean>;
  rank: RawBuilder<number>;
  /** Whether the search index can answer `where`. */
  indexed: boolean;
}

const isPromoted = sql<boolean>`coalesce(jobs.promoted_until > now(), false)`;

const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`promoted desc, rank desc, published_at desc, id desc`,
  recent: sql`published_at desc, id desc`,
  budget: sql`monthly_budget_minor desc nulls last, id desc`,
  created: sql`created_at desc, id desc`,
};

/** Makes the next statements use the search index (`words`) or an order's index. */
export const choose = (trx: Transaction<DB>, index: 'words' | 'order' | 'any') =>
  sql`select set_config('enable_bitmapscan', ${index === 'order' ? 'off' : 'on'}, true),
    set_config('enable_indexscan', ${index === 'words' ? 'off' : 'on'}, true)`.execute(trx);

interface Walk {
  order: RawBuilder<unknown>;
  take: number;
  skip: number;
  /** The most rows to read. */
  most: number;
}

/** Reads an order's index until the page is full: fast if many rows match. */
const walk = async (
  trx: Transaction<DB>,
  { scope, walk: matches }: Wanted,
  more: RawBuilder<boolean>,
  { order, take, skip, most }: Walk,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (select * from jobs where ${scope} and ${more} order by ${order} limit ${most}) as jobs
    where ${matches} order by ${order} limit ${take} offset ${skip}`.execute(trx);
  return rows.map(({ id }) => id);
};

const walkByRelevance = async (trx: Transaction<DB>, wanted: Wanted, { take, skip, most }: Walk) => {
  const newest = { order: orders.recent, most };
  const promoted = await walk(trx, wanted, sql`promoted_until > now()`, {
    ...newest,
    take: skip + take,
    skip: 0,
  });
  const first = promoted.slice(skip);
  if (first.length === take) return first;
  const others = await walk(trx, wanted, sql`(promoted_until > now()) is not true`, {
    ...newest,
    take: take - first.length,
    skip: Math.max(0, skip - promoted.length),
  });
  return [...first, ...others];
};

export const walkInOrder = (trx: Transaction<DB>, wanted: Wanted, order: Order, page: Omit<Walk, 'order'>) =>
  order === 'relevance'
    ? walkByRelevance(trx, wanted, { ...page, order: orders.recent })
    : walk(trx, wanted, sql`true`, { ...page, order: orders[order] });

/** The lowest estimate when there are more matches than are counted. */
const MANY = 3 * limits.searchIds;
/** The expected matches of the first attempt, in pages, and the growth of the share with each further attempt. */
const PAGES_AT_FIRST = 5;
const FURTHER_EACH_TIME = 8;
/** From this share of all jobs, reading all matches is as fast. */
const SHARE_MOST = 0.5;

/**
 * The best paid of many matches. Reads the highest steps of pay that are likely to fill the page, then lower steps, and
 * finally all matches.
 */
export const takeBestPaid = async (
  trx: Transaction<DB>,
  { where }: Wanted,
  { take, skip, expected }: Pick<Walk, 'take' | 'skip'> & { expected: number },
  findPaySteps: FindPaySteps,
): Promise<string[]> => {
  const readPage = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ id: string }>`
      select id from jobs where ${condition} order by ${orders.budget} limit ${take} offset ${skip}`.execute(
      trx,
    );
    return rows.map(({ id }) => id);
  };
  const steps = await findPaySteps(trx);
  await choose(trx, 'words');
  let least = (PAGES_AT_FIRST * (skip + take)) / Math.max(expected, MANY);
  for (const { step, share } of steps) {
    if (share > SHARE_MOST) break;
    if (share < least) continue;
    const ids = await readPage(sql`${where} and ${paysFromStep(step)}`);
    if (ids.length === take) return ids;
    least = share * FURTHER_EACH_TIME;
  }
  return readPage(where);
};

/** Reads up to `searchIds` + 1 matches and sorts them; if there are more than `searchIds`, returns the total alone. */
export const takeSorted = async (
  trx: Transaction<DB>,
  wanted: Wanted,
  order: Order,
  { take, skip }: Pick<Walk, 'take' | 'skip'>,
) => {
  const most = limits.searchIds;
  const [rank, search] = order === 'relevance' ? [wanted.rank, sql`search`] : [sql`0`, sql`null`];
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with hits as materialized (
      select id, ${search} as search, published_at, created_at, monthly_budget_minor, ${isPromoted} as promoted
      from jobs where ${wanted.where} limit ${most + 1}
    )
    select total, case when total <= ${most} then array(
      select id from (select hits.*, ${rank} as rank from hits) as ranked
      order by ${orders[order]} limit ${take} offset ${skip}
    ) end as ids
    from (select count(*) as total from hits) as counted`.execute(trx);
  const { total, ids } = oneRow(rows);
  return { total, ids: ids ?? [] };
};

/** The best scores among the newest `searchIds` matches. */
export const takeByMatch = async (
  trx: Transaction<DB>,
  wanted: Wanted,
  profile: MatchProfile,
  take: number,
  skip: number,
) => {
  const { rows } = await sql<MatchJob & { id: string }>`
    select id, fractional_type, main_category, skill_titles, rate_period, currency, budget_min_minor, budget_max_minor,
      hours_per_week_min, hours_per_week_max, location, workplace, client_type_expertise
    from jobs where ${wanted.where} order by published_at desc, id desc limit ${limits.searchIds + 1}`.execute(
    trx,
  );
  const best = rows
    .map((job) => ({ id: job.id, score: matchScore(job, profile).score }))
    .sort((a, b) => b.score - a.score);
  return { total: rows.length, ids: best.slice(skip, skip + take).map(({ id }) => id) };
};
