import { sql } from 'kysely';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { combine } from '../../lib/all-of.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { hasTerm } from '../../lib/search-terms.ts';
import { featuredPlans, grantsPlan } from '../billing/billing.public.ts';
import { parseSearch } from '../search-words/search-words.public.ts';
import { listCards } from './fractionals.queries.ts';
import { type FractionalQuery, matchesQuery } from './search-fractionals.ts';

/** The index of the month's week from 0, by the day in UTC. The days after the 28th are in week 4, which has no turns. */
const getWeekOfMonth = (now: Date): number => Math.floor((now.getUTCDate() - 1) / 7);

/** Of words that name a function, the text alone does not make somebody a match: paid placement is for the function. */
const hasNamedFunction = ({ search }: FractionalQuery) =>
  parseSearch(search)
    .meanings.filter(({ kind }) => kind === 'function')
    .map(({ terms }) => hasTerm(sql`search`, terms));

/**
 * The people whose turn is this week and who match the query, in an order that changes daily. Few have a plan that
 * features them, so the query selects them first and filters them one by one.
 */
const selectFeatured = async (db: Db, actor: Actor, query: FractionalQuery, now: Date) => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from fractionals
    where user_id = any(array(
        select subscriptions.user_id from subscriptions
        where plan_id in (select id from plans where title = any(${featuredPlans}))
          and ${grantsPlan}
          and mod(abs(hashtext(subscriptions.user_id::text)::bigint), 4) = ${getWeekOfMonth(now)}
      ))
      and ${combine([matchesQuery(actor, query), ...hasNamedFunction(query)])}
    order by md5(user_id::text || ${toIsoDay(now)})
    limit ${limits.featuredFractionals}`.execute(db);
  return rows.map(({ user_id }) => user_id);
};

/** The featured people above a company's search. */
export const listFeatured = async (
  db: Db,
  actor: Actor,
  query: FractionalQuery,
  now: Date,
): Promise<FractionalCard[]> => {
  return listCards(db, await selectFeatured(db, actor, query, now), 'company');
};
