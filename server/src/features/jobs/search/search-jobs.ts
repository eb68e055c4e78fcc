import { sql, type Transaction } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../../contract/src/paging.ts';
import { type Pool, wasCutOff } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import type { Rows } from '../../../lib/page.ts';
import { invalid } from '../../../lib/problem.ts';
import { ShortCache } from '../../../lib/short-cache.ts';
import { findMatchProfile, isLive, type Viewer } from '../cards/job-cards.queries.ts';
import { spellSkills } from '../jobs.queries.ts';
import { openPaySteps } from './job-ranges.ts';
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

/** The most rows of an order's index to read for each match, and in total. Rarer matches are counted instead. */
const WALKED_FOR_EACH = 200;
const WALKED_MOST = 12_000;
/** More rows than the table has. The limit prevents the planner from choosing another index. */
const EVERY = 1_000_000_000;

export const openJobSearchMemory = () => ({
  /** By criteria without page and order: the planner's estimate, and whether there are too many matches to count. */
  counts: new ShortCache<{ expected: number; areMany: boolean }>(),
  findPaySteps: openPaySteps(),
});

type JobSearchMemory = ReturnType<typeof openJobSearchMemory>;

const keyOf = (viewer: Viewer, { page, page_size, limit, offset, sort, ...criteria }: JobQuery): string => {
  const companyId = criteria.mine ? viewer?.companyId : null;
  return JSON.stringify([viewer?.type === 'admin', companyId, criteria]);
};

/** Sets the timeouts, and returns whether the words are empty and whether an index can find them. */
const prepare = async (trx: Transaction<DB>, words: string) => {
  const { rows } = await sql<{ nodes: number; tree: string }>`
    select numnode(query) as nodes, querytree(query) as tree,
      set_config('statement_timeout', ${String(limits.searchMilliseconds)}, true),
      set_config('lock_timeout', ${String(limits.searchLockMilliseconds)}, true),
      -- Keeps the bitmap of a common word exact, so that rows need no recheck.
      set_config('work_mem', '64MB', true),
      set_config('enable_seqscan', 'off', true)
    from ${tsquery(words)} as query`.execute(trx);
  return { empty: (rows[0]?.nodes ?? 0) === 0, indexable: rows[0]?.tree !== 'T' };
};

const estimateCount = async (trx: Transaction<DB>, { expected }: Wanted): Promise<number> => {
  type Answer = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const { rows } = await sql<Answer>`explain (format json) select from jobs where ${expected}`.execute(trx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

const orderOf = (viewer: Viewer, query: JobQuery): Order => {
  if (viewer?.type === 'admin' || query.mine) return 'created';
  return query.sort === 'match' ? 'relevance' : query.sort;
};

/** The jobs that this viewer may find: own jobs, all jobs, or live jobs. Only the first two can be filtered by status. */
const scopeOf = (viewer: Viewer, query: JobQuery) => {
  const mine = query.mine && viewer?.type === 'company';
  if (!mine && viewer?.type !== 'admin') return { visible: isLive, status: undefined, mine: false };
  const notArchived = sql<boolean>`jobs.archived_at is null`;
  const visible = mine ? sql<boolean>`${notArchived} and jobs.company_id = ${viewer.companyId}` : notArchived;
  return { visible, status: query.status, mine };
};

const wantedOf = async (trx: Transaction<DB>, viewer: Viewer, query: JobQuery): Promise<Wanted> => {
  const words = query.search ?? '';
  const { empty, indexable } = await prepare(trx, words);
  const { visible, status, mine } = scopeOf(viewer, query);
  // Each status has an index for the order; the search index has the status as a facet.
  const scope = status ? sql<boolean>`${visible} and jobs.status = ${status}` : visible;
  const criteria = { ...query, skills: query.skills && (await spellSkills(trx, query.skills)) };
  const filters = filtersOf(criteria);
  const { inIndex, rest } = indexedFiltersOf(criteria, status);
  // The operator uses the index; the function does the same without it.
  const matchesIndexed = sql<boolean>`jobs.search @@ ${tsquery(words)}`;
  const matchesRow = sql<boolean>`ts_match_vq(jobs.search, ${tsquery(words)})`;
  const rowConditions = all([...filters, ...(empty ? [] : [matchesRow])]);
  const indexConditions = [...inIndex, ...(empty ? [] : [matchesIndexed])];
  // A company has few jobs: the index by company is faster.
  const indexed = indexConditions.length > 0 && indexable && query.company === undefined && !mine;
  return {
    scope,
    walk: rowConditions,
    where: indexed ? all([visible, ...indexConditions, ...rest]) : all([scope, rowConditions]),
    expected: all([scope, ...filters, ...(empty ? [] : [matchesIndexed])]),
    rank: empty ? sql`0` : sql`ts_rank(search, ${tsquery(words)})`,
    indexed,
  };
};

interface Page {
  take: number;
  skip: number;
  /** The planner's estimate of the number of matches. */
  expected: number;
}

/**
 * A page by date, without a count, if the estimate is above the count limit and the newest rows confirm it; undefined if
 * they do not fill a page.
 */
const takeOfExpected = async (
  trx: Transaction<DB>,
  wanted: Wanted,
  order: Exclude<Order, 'budget'>,
  { take, skip, expected }: Page,
) => {
  if (expected < limits.searchIds) return undefined;
  // A whole page is read to confirm the estimate, even if fewer rows are taken.
  const page = Math.max(take, limits.jobPageSize);
  const most = Math.min(WALKED_MOST, (skip + page) * WALKED_FOR_EACH);
  await choose(trx, 'order');
  const ids = await walkInOrder(trx, wanted, order, { take: page, skip, most });
  return ids.length === page ? ids.slice(0, take) : undefined;
};

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
  const counted =
    counts.get(key) ?? counts.set(key, { expected: await estimateCount(trx, wanted), areMany: false });
  const page = { take, skip, expected: counted.expected };
  if (!counted.areMany) {
    // Neither the best paid nor a page beyond the count limit can confirm the estimate.
    const byDate = order === 'budget' ? 'recent' : order;
    const isShown = order === byDate && skip < limits.searchIds;
    const ids = await takeOfExpected(trx, wanted, byDate, { ...page, skip: isShown ? skip : 0 });
    if (ids && isShown) return { total: more, ids };
    if (!ids) {
      await choose(trx, wanted.indexed ? 'words' : 'any');
      const result = await takeSorted(trx, wanted, order, page);
      if (result.total < more) return result;
      counts.set(key, { ...counted, areMany: true });
    }
  }
  const ids = skip < limits.searchIds ? await takeOfMany(trx, wanted, order, page, memory) : [];
  return { total: more, ids };
};

/** The ids of one page of jobs; the count stops at `searchIds`. Throws 400 if the search times out. */
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
    if (wasCutOff(cause)) throw invalid({ search: 'This search takes too long. Narrow it and try again.' });
    throw cause;
  }
};
