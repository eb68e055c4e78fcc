import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { toMonth } from '../../../../contract/src/dates.ts';
import type { employeeList } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { combine } from '../../lib/all-of.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Pool } from '../../lib/db.ts';
import { inUsdCents } from '../../lib/reference-rate.ts';
import type { Search, SearchOrder } from '../../lib/search.ts';
import { askedQuery, askedWords, findPage } from '../../lib/search-page.ts';
import { hasWords, matchesTerms, type SearchTerms, toFilterTerms } from '../../lib/search-terms.ts';
import { grantsPlan } from '../billing/billing.public.ts';
import type { ReadMatchJob } from '../jobs/jobs.public.ts';
import { type ParsedSearch, parseSearch, searchWithFallbacks } from '../search-words/search-words.public.ts';
import type { DirectoryAccess } from './company-access.ts';
import { toMatchedCard, type Viewer } from './fractionals.policy.ts';
import { selectCardsFor } from './fractionals.queries.ts';
import { searchByMatch } from './search-by-match.ts';

export type FractionalQuery = z.output<NonNullable<typeof employeeList.query>>;

type Condition = RawBuilder<boolean>;
/** The fields of a viewer that decide whom they find. */
type Viewing = Pick<Actor, 'type' | 'companyId'>;

/** The searched table. A trigger writes the terms of a profile. */
export const fractionalSearchTable = {
  name: 'fractionals',
  id: 'user_id',
  terms: 'search',
  commonTerms: 'fractional_terms',
} as const;

const toTerms = (
  query: FractionalQuery,
  { rest, meanings }: ParsedSearch = parseSearch(query.search),
): SearchTerms => {
  const { client_type_expertise: business, rate_period: period, currency } = query;
  const hasAmount = query.rate_max !== undefined;
  return {
    words: rest,
    meanings,
    filters: toFilterTerms({
      FUNCTION: query.fractional_type,
      PRIMARY: query.primary_type,
      INDUSTRY: query.main_category,
      PART: query.sub_category,
      SKILL: query.skills,
      LOCATION: query.location,
      WORKPLACE: query.workplace,
      BUSINESS: business && [business],
      // With an amount, they are its unit. The total of a project compares with projects only.
      PERIOD: period && (!hasAmount || period === 'project') ? [period] : undefined,
      CURRENCY: currency && !hasAmount ? [currency] : undefined,
    }),
  };
};

const hasPlan = sql<boolean>`exists (
  select from subscriptions where subscriptions.user_id = fractionals.user_id
    and subscriptions.line = 'fractional' and ${grantsPlan}
)`;
const hasPromo = sql<boolean>`exists (
  select from users where users.id = fractionals.user_id and users.promo_code is not null
)`;
const isOrNot = (condition: Condition, expected: boolean | undefined): Condition | undefined =>
  expected === undefined ? undefined : expected ? condition : sql`not ${condition}`;

/** Whether the lowest rate costs at most the amount, in the currency and period of the query. */
const costsAtMost = (
  amount: number,
  { rate_period = 'hour', currency = 'USD' }: FractionalQuery,
): Condition => {
  const costs = {
    hour: sql`hourly_min_usd`,
    // Of a rate by the hour: the cost of all hours of the person.
    month: sql`monthly_usd(rate_min_minor, usd_rate, rate_period, 52 * hours_per_week_max, null)`,
    project: sql`usd_cents(rate_min_minor, usd_rate, 1, 1)`,
  };
  return sql`${costs[rate_period]} <= ${inUsdCents(toMinor(amount), currency)}`;
};

/**
 * Whether a person has at least these free hours a week in the month of `from`. Months after the last stored one are
 * like it.
 */
const isFree = (hours: number, from: string | undefined): Condition => {
  const month =
    from === undefined ? sql`to_char(now() at time zone 'UTC', 'YYYY-MM')` : sql`${toMonth(from)}::text`;
  return sql`(capacity ->> least(${month}, (select max(stored) from jsonb_object_keys(capacity) as stored)))::int >= ${hours}`;
};

/** The filters by amount, date and account. Hours match if the ranges overlap. */
const toConditions = (actor: Viewing | null, query: FractionalQuery): Condition[] => {
  const { hours_min, hours_max, rate_max, availability, free_hours } = query;
  const conditions: (Condition | undefined)[] = [
    hours_min === undefined ? undefined : sql`hours_per_week_max >= ${hours_min}`,
    hours_max === undefined
      ? undefined
      : sql`coalesce(hours_per_week_min, hours_per_week_max) <= ${hours_max}`,
    rate_max === undefined ? undefined : costsAtMost(rate_max, query),
    availability === undefined ? undefined : sql`available_from <= ${availability}`,
    free_hours === undefined ? undefined : isFree(free_hours, query.free_from),
    actor ? isOrNot(hasPlan, query.plan) : undefined,
    ...(actor?.type === 'admin'
      ? [
          isOrNot(hasPromo, query.promo),
          isOrNot(sql`re_review`, query.second_look),
          query.date_from === undefined ? undefined : sql<boolean>`created_at >= ${query.date_from}::date`,
          query.date_to === undefined ? undefined : sql<boolean>`created_at < ${query.date_to}::date + 1`,
        ]
      : []),
  ];
  return conditions.filter((condition) => condition !== undefined);
};

/** The profiles that the viewer may find: all, or those that are verified, not paused and not hidden from the company. */
const toScope = (actor: Viewing | null, { status }: FractionalQuery): Pick<Search, 'scope' | 'scopeTerm'> => {
  if (actor?.type === 'admin')
    return status
      ? // Written out, so that the plan knows the indexes of this status.
        { scope: sql`status = ${sql.lit(status)}`, scopeTerm: `STATUS:${status}` }
      : { scope: sql`true`, scopeTerm: '' };
  const isShown = sql<boolean>`status = 'verified' and not paused`;
  return {
    scope: actor
      ? sql`${isShown} and user_id not in (select * from hiding_from(${actor.companyId}))`
      : isShown,
    scopeTerm: 'STATUS:verified',
  };
};

const noWords = { words: '', meanings: [] };

/** Admins search names and addresses, too; a company without names does not search them. */
const matchesWords = (
  actor: Actor,
  { names }: DirectoryAccess,
  typed: string,
  terms: SearchTerms,
): Condition | undefined => {
  if (!hasWords(terms) || (actor.type === 'company' && names)) return undefined;
  const inProfile = sql<boolean>`search @@ ${askedQuery}`;
  if (!names)
    return sql`${inProfile} and (numnode(${askedWords}) = 0 or ts_filter(search, '{a,b,c}') @@ ${askedWords})`;
  // An array, so that both conditions use their index, and reading the order's index checks single rows.
  const byName = sql`user_id = any(array(
    select id from users where type = 'fractional'
      and to_tsvector('simple', full_name || ' ' || email) @@ plainto_tsquery('simple', ${typed})
    limit ${limits.searchCountCap + 1}
  ))`;
  return sql`(${inProfile} or ${byName} and ${matchesTerms(sql`search`, { ...terms, ...noWords })})`;
};

const newest: SearchOrder = {
  by: sql`rank desc, created_at desc, id desc`,
  ranked: true,
  index: sql`created_at desc, user_id desc`,
};
const orders: Record<FractionalQuery['sort'], SearchOrder> = {
  relevance: newest,
  recent: { by: sql`created_at desc, id desc`, index: newest.index },
  experience: {
    by: sql`years_experience desc nulls last, id desc`,
    index: sql`years_experience desc nulls last, user_id desc`,
  },
  rate: {
    by: sql`hourly_min_usd nulls last, id`,
    index: sql`hourly_min_usd nulls last, user_id`,
  },
  // Without a job to match with.
  match: newest,
  waiting: {
    by: sql`submitted_at nulls last, id`,
    index: sql`submitted_at nulls last, user_id`,
  },
};

/** The condition of words and lists, without the search of names. */
const matchesUnnamed = (query: FractionalQuery): Condition[] => {
  const terms = toTerms(query);
  const column = sql`ts_filter(search, '{a,b,c}')`;
  return [
    matchesTerms(column, { ...terms, filters: [] }),
    matchesTerms(sql`search`, { ...terms, ...noWords }),
  ];
};

/** Whether a company may find the row and it fits the query; for a statement of its own. Not every company may search names. */
export const matchesQuery = (company: Viewing, query: FractionalQuery): Condition =>
  combine([toScope(company, query).scope, ...matchesUnnamed(query), ...toConditions(company, query)]);

/** How the actor sees the cards of the directory. */
export const toViewer = (actor: Actor, { full, names }: DirectoryAccess): Viewer => {
  if (actor.type === 'admin') return 'admin';
  if (!full) return 'limited';
  return names ? 'company' : 'unnamed';
};

/**
 * One page of a search, matched with the job if there is one. The count is capped. If nothing matches what a company
 * typed, what comes closest.
 */
export const searchFractionals = async (
  db: Pool,
  actor: Actor,
  query: FractionalQuery,
  access: DirectoryAccess,
  job?: ReadMatchJob,
) => {
  const byMatch = query.sort === 'match' ? job : undefined;
  const viewer = toViewer(actor, access);
  const select = (ids: RawBuilder<string[]>) => selectCardsFor(viewer, ids);
  const find = async (words: ParsedSearch) => {
    const terms = toTerms(query, words);
    const names = access.full && access.names;
    const search: Search = {
      table: fractionalSearchTable,
      terms,
      matchesTerms: matchesWords(actor, { ...access, names }, query.search ?? '', terms),
      filters: toConditions(actor, query),
      columns: sql`created_at, years_experience, hourly_min_usd, submitted_at`,
      order: orders[query.sort],
      newest: query.sort === 'recent' ? orders.recent : orders.relevance,
      ...toScope(actor, query),
    };
    if (byMatch) return searchByMatch(db, search, rowWindow(query), viewer, byMatch);
    const found = await findPage(db, search, select, rowWindow(query));
    return { ...found, rows: found.rows.map((row) => toMatchedCard(row, viewer, job)) };
  };
  const asked = parseSearch(query.search);
  return actor.type === 'admin'
    ? { ...(await find(asked)), changes: [] }
    : searchWithFallbacks(db, asked, find);
};

/** The condition of a search in the preview for visitors, who do not search names. */
export const matchesPreviewQuery = (query: FractionalQuery): Condition =>
  combine([...matchesUnnamed(query), ...toConditions(null, query)]);
