import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { employeeList } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { allOf } from '../../lib/all-of.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, wasCutOff } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { ShortCache } from '../../lib/short-cache.ts';
import { toCard, type Viewer } from './fractionals.policy.ts';
import { listProfileRows } from './fractionals.queries.ts';

export type FractionalQuery = z.output<NonNullable<typeof employeeList.query>>;

type Condition = RawBuilder<boolean>;

/** The filters of a query without its search words. Hours match if the ranges overlap. */
const toFilters = (query: FractionalQuery): (Condition | undefined)[] => {
  const isAny = (column: string, values: string[] | undefined): Condition | undefined =>
    values && sql`${sql.ref(column)} = any(${values})`;
  const overlaps = (column: string, values: string[] | undefined, type: string): Condition | undefined =>
    values && sql`${sql.ref(column)} && ${values}::${sql.raw(type)}[]`;
  const { client_type_expertise: business, hours_min, hours_max, rate_max, fractional_type: types } = query;
  return [
    types && sql`(fractional_type = any(${types}) or fractional_types && ${types}::text[])`,
    isAny('fractional_type', query.primary_type),
    isAny('main_category', query.main_category),
    overlaps('sub_categories', query.sub_category, 'uuid'),
    overlaps('skill_titles', query.skills, 'text'),
    isAny('location', query.location),
    overlaps('workplace', query.workplace, 'text'),
    business && isAny('client_type_expertise', [business, 'B2B,B2C']),
    hours_min === undefined ? undefined : sql`hours_per_week_max >= ${hours_min}`,
    hours_max === undefined
      ? undefined
      : sql`coalesce(hours_per_week_min, hours_per_week_max) <= ${hours_max}`,
    rate_max === undefined ? undefined : sql`rate_min_minor <= ${toMinor(rate_max)}`,
    query.rate_period && sql`rate_period = ${query.rate_period}`,
    query.currency && sql`currency = ${query.currency}`,
    query.availability === undefined ? undefined : sql`available_from <= ${query.availability}`,
  ];
};

const hasPlan = sql<boolean>`exists (
  select from subscriptions where subscriptions.user_id = fractionals.user_id
    and subscriptions.line = 'fractional' and subscriptions.status <> 'ended' and subscriptions.end_date > now()
)`;
const hasPromo = sql<boolean>`exists (
  select from users where users.id = fractionals.user_id and users.promo_code is not null
)`;
const isOrNot = (condition: Condition, expected: boolean | undefined): Condition | undefined =>
  expected === undefined ? undefined : expected ? condition : sql`not ${condition}`;

/** The profiles that the viewer may find: all, or those that are verified, not paused and not hidden from the company. */
const scopeOf = (actor: Actor | null, query: FractionalQuery): Condition => {
  if (actor?.type === 'admin')
    return allOf([
      query.status && sql`status = ${query.status}`,
      isOrNot(hasPlan, query.plan),
      isOrNot(hasPromo, query.promo),
      isOrNot(sql`re_review`, query.second_look),
    ]);
  return allOf([
    sql`status = 'verified' and not paused`,
    actor ? sql`user_id not in (select * from hiding_from(${actor.companyId}))` : undefined,
    actor ? isOrNot(hasPlan, query.plan) : undefined,
  ]);
};

const tsquery = (words: string) => sql`websearch_to_tsquery('english', ${words})`;

/** Sets the time limits of the search. Returns whether the words contain a term to search for. */
export const prepareSearch = async (trx: Transaction<DB>, words: string): Promise<boolean> => {
  const { rows } = await sql<{ nodes: number }>`
    select numnode(${tsquery(words)}) as nodes,
      set_config('statement_timeout', ${String(limits.searchMilliseconds)}, true),
      set_config('lock_timeout', ${String(limits.searchLockMilliseconds)}, true)`.execute(trx);
  return (rows[0]?.nodes ?? 0) > 0;
};

/** The match of the search words. Visitors do not search names; admins search names and addresses, too. */
const matchesWords = (actor: Actor | null, words: string): Condition => {
  const inProfile = sql<boolean>`search @@ ${tsquery(words)}`;
  if (actor === null) return sql`${inProfile} and ts_filter(search, '{a,b,c}') @@ ${tsquery(words)}`;
  if (actor.type !== 'admin') return inProfile;
  // An array, so that both conditions use their index, and a walk along the order's index checks single rows.
  return sql`(${inProfile} or user_id = any(array(
    select id from users where type = 'fractional'
      and to_tsvector('simple', full_name || ' ' || email) @@ plainto_tsquery('simple', ${words})
    limit ${limits.searchIds + 1}
  )))`;
};

/** Matches the profiles that the viewer may find and that fit the query. */
export const matches = (actor: Actor | null, query: FractionalQuery, hasWords: boolean): Condition =>
  allOf([
    scopeOf(actor, query),
    ...toFilters(query),
    hasWords ? matchesWords(actor, query.search ?? '') : undefined,
  ]);

const orders: Record<FractionalQuery['sort'], RawBuilder<unknown>> = {
  relevance: sql`rank desc, created_at desc, user_id desc`,
  recent: sql`created_at desc, user_id desc`,
  experience: sql`years_experience desc nulls last, user_id desc`,
  waiting: sql`submitted_at nulls last, user_id`,
};

/** Remembers the searches of an app with more matches than the count's cap. */
export const openFractionalSearchMemory = () => new ShortCache<true>();

type FractionalSearchMemory = ReturnType<typeof openFractionalSearchMemory>;

/** The search without page and order. It names the company, because people may be hidden from it. */
const toMemoryKey = (
  actor: Actor | null,
  { page, page_size, limit, offset, sort, ...criteria }: FractionalQuery,
): string => JSON.stringify([actor?.type, actor?.companyId, criteria]);

const search = async (
  trx: Transaction<DB>,
  memory: FractionalSearchMemory,
  actor: Actor | null,
  query: FractionalQuery,
  { take, skip }: { take: number; skip: number },
) => {
  const words = query.search ?? '';
  const hasWords = await prepareSearch(trx, words);
  const where = matches(actor, query, hasWords);
  const key = toMemoryKey(actor, query);
  if (!memory.get(key)) {
    // Any index finds up to `searchIds` + 1 rows, which are then sorted.
    const { rows } = await sql<{ total: number; ids: string[] | null }>`
      with hits as materialized (
        select user_id, created_at, years_experience, submitted_at, search
        from fractionals where ${where} limit ${limits.searchIds + 1}
      )
      select total, case when total <= ${limits.searchIds} then array(
        select user_id from (
          select hits.*, ${hasWords ? sql`ts_rank(search, ${tsquery(words)})` : sql`0`} as rank from hits) as ranked
        order by ${orders[query.sort]} limit ${take} offset ${skip}
      ) end as ids
      from (select count(*) as total from hits) as counted`.execute(trx);
    const { total = 0, ids } = rows[0] ?? {};
    if (ids) return { total, ids };
    memory.set(key, true);
  }
  const total = limits.searchIds + 1;
  if (skip >= limits.searchIds) return { total, ids: [] };
  // Of more rows, the index of the order is walked until the page is full.
  const order = query.sort === 'relevance' ? orders.recent : orders[query.sort];
  const { rows } = await sql<{ user_id: string }>`
    select user_id from fractionals where ${where} order by ${order} limit ${take} offset ${skip}`.execute(
    trx,
  );
  return { total, ids: rows.map(({ user_id }) => user_id) };
};

/** One page of a search; a visitor gets a preview. The count is capped. */
export const searchFractionals = async (
  db: Db,
  memory: FractionalSearchMemory,
  actor: Actor | null,
  query: FractionalQuery,
) => {
  const { take, skip } = rowWindow(query);
  const preview = actor === null;
  const run = (trx: Transaction<DB>) =>
    search(
      trx,
      memory,
      actor,
      query,
      preview ? { take: limits.publicFractionalPreview, skip: 0 } : { take, skip },
    );
  const { total, ids } = await (db.isTransaction
    ? run(db as Transaction<DB>)
    : db.transaction().execute(run)
  ).catch((cause: unknown) => {
    throw wasCutOff(cause) ? invalid({ search: 'This search takes too long. Please narrow it.' }) : cause;
  });
  const viewer: Viewer = preview ? 'visitor' : actor.type === 'admin' ? 'admin' : 'company';
  const pageIds = preview ? ids.slice(skip, skip + take) : ids;
  const rows = (await listProfileRows(db, pageIds)).map((row) => toCard(row, viewer));
  const count = preview ? ids.length : Math.min(total, limits.searchIds);
  return {
    rows,
    count,
    ...(!preview && total > limits.searchIds ? { capped: true } : {}),
  } satisfies Rows<unknown>;
};
