import { type RawBuilder, sql, type Transaction } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import type { Schema } from '../../lib/db-schema.ts';
import type { Rows } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { findMatchProfile, isLive, type Viewer } from './job-cards.queries.ts';
import { spellSkills } from './jobs.queries.ts';
import { type MatchJob, type MatchProfile, matchScore } from './match-score.ts';
import { all, filtersOf, type JobQuery, tsquery } from './search-filters.ts';

type Order = 'relevance' | 'recent' | 'budget' | 'created';

/** What is looked for: `where` may use any index, `walk` says the same so that only the order's index is used. */
interface Wanted {
  where: RawBuilder<boolean>;
  walk: RawBuilder<boolean>;
  rank: RawBuilder<number>;
}

const isPromoted = sql<boolean>`coalesce(jobs.promoted_until > now(), false)`;

const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`promoted desc, rank desc, published_at desc, id desc`,
  recent: sql`published_at desc, id desc`,
  budget: sql`monthly_budget_minor desc nulls last, id desc`,
  created: sql`created_at desc, id desc`,
};

/** Cuts off what takes too long, and answers whether the words hold anything that an index can find. */
const prepare = async (trx: Transaction<Schema>, words: string) => {
  const { rows } = await sql<{ nodes: number; tree: string }>`
    select numnode(query) as nodes, querytree(query) as tree,
      set_config('statement_timeout', ${String(limits.searchMilliseconds)}, true),
      set_config('enable_seqscan', 'off', true)
    from ${tsquery(words)} as query`.execute(trx);
  return { empty: (rows[0]?.nodes ?? 0) === 0, indexable: rows[0]?.tree !== 'T' };
};

/** The order's index is walked until the page is full: right where many rows fit. */
const walk = async (
  trx: Transaction<Schema>,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  take: number,
  skip: number,
): Promise<string[]> => {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from jobs where ${where} order by ${order} limit ${take} offset ${skip}`.execute(trx);
  return rows.map(({ id }) => id);
};

/** The promoted ones first, then the newest. */
const walkByRelevance = async (trx: Transaction<Schema>, wanted: Wanted, take: number, skip: number) => {
  const promoted = await walk(
    trx,
    sql`${wanted.walk} and jobs.promoted_until > now()`,
    orders.recent,
    take,
    skip,
  );
  if (promoted.length === take) return promoted;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs where ${wanted.walk} and jobs.promoted_until > now()`.execute(trx);
  const others = await walk(
    trx,
    sql`${wanted.walk} and not ${isPromoted}`,
    orders.recent,
    take - promoted.length,
    Math.max(0, skip - (rows[0]?.count ?? 0)),
  );
  return [...promoted, ...others];
};

/** Up to `searchIds` + 1 matches are taken from whatever index finds them; so few are simply sorted. */
const takeSorted = async (
  trx: Transaction<Schema>,
  wanted: Wanted,
  order: Order,
  take: number,
  skip: number,
) => {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (
      select jobs.id, published_at, created_at, monthly_budget_minor, ${isPromoted} as promoted,
        ${order === 'relevance' ? wanted.rank : sql`0`} as rank
      from jobs where ${wanted.where} limit ${limits.searchIds + 1}
    )
    select (select count(*) from hits) as total,
      array(select id from hits order by ${orders[order]} limit ${take} offset ${skip}) as ids`.execute(trx);
  return rows[0] ?? { total: 0, ids: [] };
};

/** The best matches among the newest `searchIds` that fit. */
const takeByMatch = async (
  trx: Transaction<Schema>,
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

const orderOf = (viewer: Viewer, query: JobQuery): Order => {
  if (viewer?.type === 'admin' || query.mine) return 'created';
  return query.sort === 'match' ? 'relevance' : query.sort;
};

/** What this viewer may find at all: own jobs, every job, or the live ones. */
const scopeOf = (viewer: Viewer, query: JobQuery): RawBuilder<boolean> => {
  const mine = query.mine && viewer?.type === 'company';
  if (!mine && viewer?.type !== 'admin') return isLive;
  const kept = sql<boolean>`jobs.archived_at is null`;
  return all([
    kept,
    ...(mine ? [sql<boolean>`jobs.company_id = ${viewer.companyId}`] : []),
    ...(query.status ? [sql<boolean>`jobs.status = ${query.status}`] : []),
  ]);
};

const search = async (trx: Transaction<Schema>, viewer: Viewer, query: JobQuery) => {
  const words = query.search ?? '';
  const { take, skip } = rowWindow(query, limits.jobPageSize);
  const { empty, indexable } = await prepare(trx, words);
  const others = all([
    scopeOf(viewer, query),
    ...filtersOf({ ...query, skills: query.skills && (await spellSkills(trx, query.skills)) }),
  ]);
  const walked = sql<boolean>`${others} and ts_match_vq(jobs.search, ${tsquery(words)})`;
  const wanted: Wanted = {
    where: empty ? others : indexable ? sql`${others} and jobs.search @@ ${tsquery(words)}` : walked,
    walk: empty ? others : walked,
    rank: empty ? sql`0` : sql`ts_rank(jobs.search, ${tsquery(words)})`,
  };

  const profile = query.sort === 'match' ? await findMatchProfile(trx, viewer) : undefined;
  if (profile) return takeByMatch(trx, wanted, profile, take, skip);
  const order = orderOf(viewer, query);
  const found = await takeSorted(trx, wanted, order, take, skip);
  if (found.total <= limits.searchIds) return found;
  if (skip >= limits.searchIds) return { ...found, ids: [] };
  const ids =
    order === 'relevance'
      ? await walkByRelevance(trx, wanted, take, skip)
      : await walk(trx, wanted.walk, orders[order], take, skip);
  return { ...found, ids };
};

const wasCutOff = (cause: unknown) => (cause as { code?: string }).code === '57014';

/** The ids of one page of jobs; the count stops at `searchIds`. Throws 400 where the search takes too long. */
export const searchJobs = async (db: Db, viewer: Viewer, query: JobQuery): Promise<Rows<string>> => {
  try {
    const { total, ids } = await db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => search(trx, viewer, query));
    return {
      rows: ids,
      count: Math.min(total, limits.searchIds),
      capped: total > limits.searchIds,
    };
  } catch (cause) {
    if (wasCutOff(cause)) throw invalid({ search: 'This search takes too long. Please narrow it.' });
    throw cause;
  }
};
