import { sql, type Transaction } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Pool, wasCutOff } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { ShortCache } from '../../lib/short-cache.ts';
import { findMatchProfile, isLive, type Viewer } from './job-cards.queries.ts';
import { openPaySteps } from './job-ranges.ts';
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

/** Rows of an order's index it may cost to find one that fits; and in all. Whatever is rarer is counted after all. */
const WALKED_FOR_EACH = 200;
const WALKED_MOST = 12_000;
/** More rows than there are. The limit keeps the planner from looking for another way. */
const EVERY = 1_000_000_000;

/** What one app remembers of its searches. */
export const openJobSearchMemory = () => ({
  /** By criteria, whatever the page and the order: the matches that the planner expects, and whether they are too many to count. */
  counts: new ShortCache<{ expected: number; areMany: boolean }>(),
  findPaySteps: openPaySteps(),
});

type JobSearchMemory = ReturnType<typeof openJobSearchMemory>;

/** Everything but the page and the order. */
const keyOf = (viewer: Viewer, { page, page_size, limit, offset, sort, ...criteria }: JobQuery): string => {
  const own = criteria.mine ? viewer?.companyId : null;
  return JSON.stringify([viewer?.type === 'admin', own, criteria]);
};

/** Cuts off what takes too long, and answers whether the words hold anything that an index can find. */
const prepare = async (trx: Transaction<DB>, words: string) => {
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
const expect = async (trx: Transaction<DB>, { expected }: Wanted): Promise<number> => {
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
  if (!mine && viewer?.type !== 'admin') return { kept: isLive, status: undefined, mine: false };
  const every = sql<boolean>`jobs.archived_at is null`;
  const kept = mine ? sql<boolean>`${every} and jobs.company_id = ${viewer.companyId}` : every;
  return { kept, status: query.status, mine };
};

const wantedOf = async (trx: Transaction<DB>, viewer: Viewer, query: JobQuery): Promise<Wanted> => {
  const words = query.search ?? '';
  const { empty, indexable } = await prepare(trx, words);
  const { kept, status, mine } = scopeOf(viewer, query);
  // Walking, there is an index of each status; the index of words has it as a facet.
  const scope = status ? sql<boolean>`${kept} and jobs.status = ${status}` : kept;
  const criteria = { ...query, skills: query.skills && (await spellSkills(trx, query.skills)) };
  const filters = filtersOf(criteria);
  const { inIndex, rest } = indexedFiltersOf(criteria, status);
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
    where: indexed ? all([kept, ...found, ...rest]) : all([scope, walked]),
    expected: all([scope, ...filters, ...(empty ? [] : [look])]),
    rank: empty ? sql`0` : sql`ts_rank(search, ${tsquery(words)})`,
    indexed,
  };
};

interface Page {
  take: number;
  skip: number;
  /** Matches that the planner expects. */
  expected: number;
}

/**
 * A page by date, without a count, where more are expected than are counted and the newest bear it out; undefined where they
 * do not fill a page.
 */
const takeOfExpected = async (
  trx: Transaction<DB>,
  wanted: Wanted,
  order: Exclude<Order, 'budget'>,
  { take, skip, expected }: Page,
) => {
  if (expected < limits.searchIds) return undefined;
  // One row of the newest would say little: a whole page is looked for, whatever is taken of it.
  const page = Math.max(take, limits.jobPageSize);
  const most = Math.min(WALKED_MOST, (skip + page) * WALKED_FOR_EACH);
  await choose(trx, 'order');
  const ids = await walkInOrder(trx, wanted, order, { take: page, skip, most });
  return ids.length === page ? ids.slice(0, take) : undefined;
};

/** A page of more matches than are counted. */
const takeOfMany = async (
  trx: Transaction<DB>,
  wanted: Wanted,
  order: Order,
  page: Page,
  { findPaySteps }: JobSearchMemory,
) => {
  if (order === 'budget' && wanted.indexed) return takeBestPaid(trx, wanted, page, findPaySteps);
  await choose(trx, 'order');
  return walkInOrder(trx, wanted, order, { ...page, most: EVERY });
};

const search = async (trx: Transaction<DB>, memory: JobSearchMemory, viewer: Viewer, query: JobQuery) => {
  const { take, skip } = rowWindow(query, limits.jobPageSize);
  const wanted = await wantedOf(trx, viewer, query);
  const profile = query.sort === 'match' ? await findMatchProfile(trx, viewer) : undefined;
  if (profile) return takeByMatch(trx, wanted, profile, take, skip);
  const order = orderOf(viewer, query);
  const key = keyOf(viewer, query);
  const more = limits.searchIds + 1;
  const { counts } = memory;
  const known = counts.get(key) ?? counts.set(key, { expected: await expect(trx, wanted), areMany: false });
  const page = { take, skip, expected: known.expected };
  if (!known.areMany) {
    // The best paid say nothing of the rest, nor does a page behind what is counted.
    const byDate = order === 'budget' ? 'recent' : order;
    const isShown = order === byDate && skip < limits.searchIds;
    const ids = await takeOfExpected(trx, wanted, byDate, { ...page, skip: isShown ? skip : 0 });
    if (ids && isShown) return { total: more, ids };
    if (!ids) {
      await choose(trx, wanted.indexed ? 'words' : 'any');
      const found = await takeSorted(trx, wanted, order, page);
      if (found.total < more) return found;
      counts.set(key, { ...known, areMany: true });
    }
  }
  const ids = skip < limits.searchIds ? await takeOfMany(trx, wanted, order, page, memory) : [];
  return { total: more, ids };
};

/** The ids of one page of jobs; the count stops at `searchIds`. Throws 400 where the search takes too long. */
export const searchJobs = async (
  db: Pool,
  memory: JobSearchMemory,
  viewer: Viewer,
  query: JobQuery,
): Promise<Rows<string>> => {
  try {
    const { total, ids } = await db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => search(trx, memory, viewer, query));
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
