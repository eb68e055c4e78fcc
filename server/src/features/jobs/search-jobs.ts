import { sql, type Transaction } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, wasCutOff } from '../../lib/db.ts';
import type { Schema } from '../../lib/db-schema.ts';
import { KnownMany } from '../../lib/known-many.ts';
import type { Rows } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { findMatchProfile, isLive, type Viewer } from './job-cards.queries.ts';
import { spellSkills } from './jobs.queries.ts';
import { all, filtersOf, indexedFiltersOf, type JobQuery, tsquery } from './search-filters.ts';
import {
  choose,
  type Order,
  takeBestPaid,
  takeByMatch,
  takeSorted,
  type Wanted,
  walkInOrder,
} from './take-jobs.ts';

/** From so many matches on, the best paid are looked for from the top; fewer are all read and sorted. */
const MANY = 20_000;
/** Rows of an order's index it may cost to find one that fits; and in all. Whatever is rarer is counted after all. */
const WALKED_FOR_EACH = 200;
const WALKED_MOST = 12_000;
/** More rows than there are. The limit keeps the planner from looking for another way. */
const EVERY = 1_000_000_000;

const knownMany = new KnownMany();

/** Everything but the page and the order. */
const keyOf = (viewer: Viewer, { page, page_size, limit, offset, sort, ...criteria }: JobQuery): string => {
  const own = criteria.mine ? viewer?.companyId : null;
  return JSON.stringify([viewer?.type === 'admin', own, criteria]);
};

/** Cuts off what takes too long, and answers whether the words hold anything that an index can find. */
const prepare = async (trx: Transaction<Schema>, words: string) => {
  const { rows } = await sql<{ nodes: number; tree: string }>`
    select numnode(query) as nodes, querytree(query) as tree,
      set_config('statement_timeout', ${String(limits.searchMilliseconds)}, true),
      set_config('lock_timeout', ${String(limits.searchLockMilliseconds)}, true),
      -- Of a common word's rows the very places are kept, not only their pages: none is read to look again.
      set_config('work_mem', '64MB', true),
      set_config('enable_seqscan', 'off', true)
    from ${tsquery(words)} as query`.execute(trx);
  return { empty: (rows[0]?.nodes ?? 0) === 0, indexable: rows[0]?.tree !== 'T' };
};

/** How many the planner expects to fit; it knows how common each word and each value is. */
const expect = async (trx: Transaction<Schema>, { expected }: Wanted): Promise<number> => {
  type Answer = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const { rows } = await sql<Answer>`explain (format json) select from jobs where ${expected}`.execute(trx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

const orderOf = (viewer: Viewer, query: JobQuery): Order => {
  if (viewer?.type === 'admin' || query.mine) return 'created';
  return query.sort === 'match' ? 'relevance' : query.sort;
};

/** What this viewer may find at all: own jobs, every job, or the live ones; only the first two have a status to ask for. */
const scopeOf = (viewer: Viewer, query: JobQuery) => {
  const mine = query.mine && viewer?.type === 'company';
  if (!mine && viewer?.type !== 'admin') return { scope: isLive, status: undefined, mine: false };
  const kept = sql<boolean>`jobs.archived_at is null`;
  const scope = mine ? sql<boolean>`${kept} and jobs.company_id = ${viewer.companyId}` : kept;
  return { scope, status: query.status, mine };
};

const wantedOf = async (trx: Transaction<Schema>, viewer: Viewer, query: JobQuery): Promise<Wanted> => {
  const words = query.search ?? '';
  const { empty, indexable } = await prepare(trx, words);
  const { scope, status, mine } = scopeOf(viewer, query);
  const criteria = { ...query, status, skills: query.skills && (await spellSkills(trx, query.skills)) };
  const filters = filtersOf(criteria);
  const { inIndex, rest } = indexedFiltersOf(criteria);
  // The operator is what an index answers; the function is the same without one.
  const look = sql<boolean>`jobs.search @@ ${tsquery(words)}`;
  const read = sql<boolean>`ts_match_vq(jobs.search, ${tsquery(words)})`;
  const walked = all([...filters, ...(empty ? [] : [read])]);
  const found = [...inIndex, ...(empty ? [] : [look])];
  // One company's jobs are few: its own index is the shortest way.
  const indexed = found.length > 0 && indexable && query.company === undefined && !mine;
  return {
    scope,
    walk: walked,
    where: indexed ? all([scope, ...found, ...rest]) : all([scope, walked]),
    expected: all([scope, ...filters, ...(empty ? [] : [look])]),
    rank: empty ? sql`0` : sql`ts_rank(search, ${tsquery(words)})`,
    indexed,
    inBudgets: empty && !query.skills && !query.sub_category,
  };
};

/**
 * Where more are expected than are counted, the page without a count; undefined where they turn out not to be that many.
 * By date the newest bear the estimate out, or they do not fill the page; the best paid say nothing of the rest, so that
 * by budget the estimate has to leave no doubt.
 */
const takeOfMany = async (
  trx: Transaction<Schema>,
  wanted: Wanted,
  order: Order,
  { take, skip }: { take: number; skip: number },
) => {
  if ((await expect(trx, wanted)) < (order === 'budget' ? MANY : limits.searchIds)) return undefined;
  const isIn = order === 'budget' && wanted.inBudgets;
  // One row of the newest would say as little: a whole page is looked for, whatever is taken of it.
  const page = Math.max(take, limits.jobPageSize);
  const most = isIn ? EVERY : Math.min(WALKED_MOST, (skip + page) * WALKED_FOR_EACH);
  await choose(trx, 'order');
  const ids = await walkInOrder(trx, wanted, order, { take: page, skip, most });
  if (ids.length === page) return ids.slice(0, take);
  return order === 'budget' && wanted.indexed ? takeBestPaid(trx, wanted, { take, skip }) : undefined;
};

const search = async (trx: Transaction<Schema>, viewer: Viewer, query: JobQuery) => {
  const { take, skip } = rowWindow(query, limits.jobPageSize);
  const wanted = await wantedOf(trx, viewer, query);
  const profile = query.sort === 'match' ? await findMatchProfile(trx, viewer) : undefined;
  if (profile) return takeByMatch(trx, wanted, profile, take, skip);
  const order = orderOf(viewer, query);
  const key = keyOf(viewer, query);
  const more = limits.searchIds + 1;
  if (!knownMany.has(key)) {
    const ids = skip < limits.searchIds ? await takeOfMany(trx, wanted, order, { take, skip }) : undefined;
    if (ids) return { total: more, ids };
    await choose(trx, wanted.indexed ? 'words' : 'any');
    const fromTop = order === 'budget' && wanted.indexed && !wanted.inBudgets && skip < limits.searchIds;
    const most = fromTop ? MANY : limits.searchIds;
    const found = await takeSorted(trx, wanted, order, { take, skip, most });
    if (found.total <= most) return found;
    knownMany.add(key);
  }
  if (skip >= limits.searchIds) return { total: more, ids: [] };
  if (order === 'budget' && wanted.indexed && !wanted.inBudgets) {
    return { total: more, ids: await takeBestPaid(trx, wanted, { take, skip }) };
  }
  await choose(trx, 'order');
  return { total: more, ids: await walkInOrder(trx, wanted, order, { take, skip, most: EVERY }) };
};

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
