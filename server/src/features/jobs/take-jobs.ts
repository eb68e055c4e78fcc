import { type RawBuilder, sql, type Transaction } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { type FindPaySteps, paysFromStep } from './job-ranges.ts';
import { type MatchJob, type MatchProfile, matchScore } from './match-score.ts';

export type Order = 'relevance' | 'recent' | 'budget' | 'created';

/** What is looked for, said for each of the ways to find it. */
export interface Wanted {
  /** What the viewer may find at all. */
  scope: RawBuilder<boolean>;
  /** Words and filters, so that an order's index is walked and each row looked at. */
  walk: RawBuilder<boolean>;
  /** All of it, for the index of words and facets. */
  where: RawBuilder<boolean>;
  /** All of it, as the planner's statistics know it. */
  expected: RawBuilder<boolean>;
  rank: RawBuilder<number>;
  /** Whether `where` can be answered by the index of words and facets. */
  indexed: boolean;
}

const isPromoted = sql<boolean>`coalesce(jobs.promoted_until > now(), false)`;

const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`promoted desc, rank desc, published_at desc, id desc`,
  recent: sql`published_at desc, id desc`,
  budget: sql`monthly_budget_minor desc nulls last, id desc`,
  created: sql`created_at desc, id desc`,
};

/** Has the next statements use the index of words and facets, or an order's index. */
export const choose = (trx: Transaction<DB>, index: 'words' | 'order' | 'any') =>
  sql`select set_config('enable_bitmapscan', ${index === 'order' ? 'off' : 'on'}, true),
    set_config('enable_indexscan', ${index === 'words' ? 'off' : 'on'}, true)`.execute(trx);

interface Walk {
  order: RawBuilder<unknown>;
  take: number;
  skip: number;
  /** Rows to look at before it gives up. */
  most: number;
}

/** An order's index is walked until the page is full: right where many rows fit. */
const walk = async (
  trx: Transaction<DB>,
  { scope, walk: fits }: Wanted,
  more: RawBuilder<boolean>,
  { order, take, skip, most }: Walk,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (select * from jobs where ${scope} and ${more} order by ${order} limit ${most}) as jobs
    where ${fits} order by ${order} limit ${take} offset ${skip}`.execute(trx);
  return rows.map(({ id }) => id);
};

/** The promoted ones first, then the newest. */
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

/** The page from its order's index. */
export const walkInOrder = (trx: Transaction<DB>, wanted: Wanted, order: Order, page: Omit<Walk, 'order'>) =>
  order === 'relevance'
    ? walkByRelevance(trx, wanted, { ...page, order: orders.recent })
    : walk(trx, wanted, sql`true`, { ...page, order: orders[order] });

/** So many at least are thought to fit where more do than are counted, whatever the planner expects. */
const MANY = 3 * limits.searchIds;
/** Of the rows that a page needs, as many as are likely to be among the best paid at first; and then each time. */
const PAGES_AT_FIRST = 5;
const FURTHER_EACH_TIME = 8;
/** From this share of all jobs on, it costs no more to look at all that fit. */
const SHARE_MOST = 0.5;

/**
 * The best paid of `expected` matches, which are many: those on the highest steps of pay, from the top down to where enough
 * are likely to be. What pays little, as few hours do, has few up there: it is looked for further down, at last in all.
 */
export const takeBestPaid = async (
  trx: Transaction<DB>,
  { where }: Wanted,
  { take, skip, expected }: Pick<Walk, 'take' | 'skip'> & { expected: number },
  findPaySteps: FindPaySteps,
): Promise<string[]> => {
  const page = async (fits: RawBuilder<boolean>) => {
    const { rows } = await sql<{ id: string }>`
      select id from jobs where ${fits} order by ${orders.budget} limit ${take} offset ${skip}`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const steps = await findPaySteps(trx);
  await choose(trx, 'words');
  let least = (PAGES_AT_FIRST * (skip + take)) / Math.max(expected, MANY);
  for (const { step, share } of steps) {
    if (share > SHARE_MOST) break;
    if (share < least) continue;
    const ids = await page(sql`${where} and ${paysFromStep(step)}`);
    if (ids.length === take) return ids;
    least = share * FURTHER_EACH_TIME;
  }
  return page(where);
};

/** Up to `searchIds` + 1 matches are taken as they are found; so few are simply sorted, of more only the number is said. */
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

/** The best matches among the newest `searchIds` that fit. */
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
