import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { employeeList } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Pool, wasCutOff } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { ShortCache } from '../../lib/short-cache.ts';
import { toCard, type Viewer } from './fractionals.policy.ts';
import { listProfileRows } from './fractionals.queries.ts';

export type FractionalQuery = z.output<NonNullable<typeof employeeList.query>>;

type Condition = RawBuilder<boolean>;

const all = (conditions: (Condition | undefined)[]): Condition => {
  const kept = conditions.filter((condition) => condition !== undefined);
  return kept.length === 0 ? sql`true` : sql`${sql.join(kept, sql` and `)}`;
};

/** The filters of a query, but its words. Hours fit where they overlap. */
const filtersOf = (query: FractionalQuery): (Condition | undefined)[] => {
  const any = (column: string, values: string[] | undefined): Condition | undefined =>
    values && sql`${sql.ref(column)} = any(${values})`;
  const shared = (column: string, values: string[] | undefined, type: string): Condition | undefined =>
    values && sql`${sql.ref(column)} && ${values}::${sql.raw(type)}[]`;
  const { client_type_expertise: business, hours_min, hours_max, rate_max, fractional_type: types } = query;
  return [
    types && sql`(fractional_type = any(${types}) or fractional_types && ${types}::text[])`,
    any('fractional_type', query.primary_type),
    any('main_category', query.main_category),
    shared('sub_categories', query.sub_category, 'uuid'),
    shared('skill_titles', query.skills, 'text'),
    any('location', query.location),
    shared('workplace', query.workplace, 'text'),
    business && any('client_type_expertise', [business, 'B2B,B2C']),
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
const asked = (condition: Condition, wanted: boolean | undefined): Condition | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not ${condition}`;

/** What this viewer may find at all: every profile, or those that are verified, not hidden and not hiding from it. */
const scopeOf = (actor: Actor | null, query: FractionalQuery): Condition => {
  if (actor?.type === 'admin')
    return all([
      query.status && sql`status = ${query.status}`,
      asked(hasPlan, query.plan),
      asked(hasPromo, query.promo),
      asked(sql`re_review`, query.second_look),
    ]);
  return all([
    sql`status = 'verified' and not paused`,
    actor ? sql`user_id not in (select * from hiding_from(${actor.companyId}))` : undefined,
    actor ? asked(hasPlan, query.plan) : undefined,
  ]);
};

const tsquery = (words: string) => sql`websearch_to_tsquery('english', ${words})`;

/** Whether the words hold anything to look for; cuts off what takes too long. */
export const prepare = async (trx: Transaction<DB>, words: string): Promise<boolean> => {
  const { rows } = await sql<{ nodes: number }>`
    select numnode(${tsquery(words)}) as nodes,
      set_config('statement_timeout', ${String(limits.searchMilliseconds)}, true),
      set_config('lock_timeout', ${String(limits.searchLockMilliseconds)}, true)`.execute(trx);
  return (rows[0]?.nodes ?? 0) > 0;
};

/** A visitor's words do not look into names, an admin's also find by name and address. */
const wordsOf = (actor: Actor | null, words: string): Condition => {
  const found = sql<boolean>`search @@ ${tsquery(words)}`;
  if (actor === null) return sql`${found} and ts_filter(search, '{a,b,c}') @@ ${tsquery(words)}`;
  if (actor.type !== 'admin') return found;
  // An array, so that both are found by their indexes, and a row that is walked by is looked at alone.
  return sql`(${found} or user_id = any(array(
    select id from users where type = 'fractional'
      and to_tsvector('simple', full_name || ' ' || email) @@ plainto_tsquery('simple', ${words})
    limit ${limits.searchIds + 1}
  )))`;
};

/** What this viewer may find of what is asked for. */
export const fitting = (actor: Actor | null, query: FractionalQuery, worded: boolean): Condition =>
  all([scopeOf(actor, query), ...filtersOf(query), worded ? wordsOf(actor, query.search ?? '') : undefined]);

const orders: Record<FractionalQuery['sort'], RawBuilder<unknown>> = {
  relevance: sql`rank desc, created_at desc, user_id desc`,
  recent: sql`created_at desc, user_id desc`,
  experience: sql`years_experience desc nulls last, user_id desc`,
  waiting: sql`submitted_at nulls last, user_id`,
};

/** What one app remembers of its searches: those with more matches than are counted. */
export const openFractionalSearchMemory = () => new ShortCache<true>();

type FractionalSearchMemory = ReturnType<typeof openFractionalSearchMemory>;

/** Everything but the page and the order; each company may be hidden from by others. */
const keyOf = (
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
  const worded = await prepare(trx, words);
  const where = fitting(actor, query, worded);
  const key = keyOf(actor, query);
  if (!memory.get(key)) {
    // Up to `searchIds` + 1 are taken from whatever index finds them; so few are simply sorted.
    const { rows } = await sql<{ total: number; ids: string[] | null }>`
      with hits as materialized (
        select user_id, created_at, years_experience, submitted_at, search
        from fractionals where ${where} limit ${limits.searchIds + 1}
      )
      select total, case when total <= ${limits.searchIds} then array(
        select user_id from (
          select hits.*, ${worded ? sql`ts_rank(search, ${tsquery(words)})` : sql`0`} as rank from hits) as ranked
        order by ${orders[query.sort]} limit ${take} offset ${skip}
      ) end as ids
      from (select count(*) as total from hits) as counted`.execute(trx);
    const { total = 0, ids } = rows[0] ?? {};
    if (ids) return { total, ids };
    memory.set(key, true);
  }
  const found = { total: limits.searchIds + 1 };
  if (skip >= limits.searchIds) return { ...found, ids: [] };
  // With so many, the order's own index is walked until the page is full.
  const order = query.sort === 'relevance' ? orders.recent : orders[query.sort];
  const walked = await sql<{ user_id: string }>`
    select user_id from fractionals where ${where} order by ${order} limit ${take} offset ${skip}`.execute(
    trx,
  );
  return { ...found, ids: walked.rows.map((row) => row.user_id) };
};

/** Fractionals for a list: best or newest first, and at most a preview for a visitor. The count stops at its cap. */
export const searchFractionals = async (
  db: Pool,
  memory: FractionalSearchMemory,
  actor: Actor | null,
  query: FractionalQuery,
) => {
  const { take, skip } = rowWindow(query);
  const most = limits.publicFractionalPreview;
  const preview = actor === null;
  const run = (trx: Transaction<DB>) =>
    search(trx, memory, actor, query, preview ? { take: most, skip: 0 } : { take, skip });
  const { total, ids } = await db
    .transaction()
    .execute(run)
    .catch((cause: unknown) => {
      throw wasCutOff(cause) ? invalid({ search: 'This search takes too long. Please narrow it.' }) : cause;
    });
  const viewer: Viewer = preview ? 'visitor' : actor.type === 'admin' ? 'admin' : 'company';
  const shown = preview ? ids.slice(skip, skip + take) : ids;
  const rows = (await listProfileRows(db, shown)).map((row) => toCard(row, viewer));
  const count = preview ? ids.length : Math.min(total, limits.searchIds);
  return {
    rows,
    count,
    ...(!preview && total > limits.searchIds ? { capped: true } : {}),
  } satisfies Rows<unknown>;
};
