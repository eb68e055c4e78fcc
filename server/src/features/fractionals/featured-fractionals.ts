import { sql, type Transaction } from 'kysely';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Pool, wasCutOff } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { featuredPlans } from '../billing/billing.public.ts';
import { toCard } from './fractionals.policy.ts';
import { listProfileRows } from './fractionals.queries.ts';
import { type FractionalQuery, fitting, prepare } from './search-fractionals.ts';

/** Which of a month's four weeks a day in UTC is of, from 0; its last days are of none. */
const weekOf = (now: Date): number => Math.floor((now.getUTCDate() - 1) / 7);

/**
 * Who has a turn this week, fits what is asked and is chosen today: a few, by chance that holds for a day. Few hold a
 * plan that features them, so they are taken first and then looked at one by one.
 */
const choose = async (trx: Transaction<DB>, actor: Actor, query: FractionalQuery, now: Date) => {
  const worded = await prepare(trx, query.search ?? '');
  const { rows } = await sql<{ user_id: string }>`
    select user_id from fractionals
    where user_id = any(array(
        select subscriptions.user_id from subscriptions
        where plan_id in (select id from plans where title = any(${featuredPlans}))
          and status <> 'ended' and end_date > now()
          and mod(abs(hashtext(subscriptions.user_id::text)::bigint), 4) = ${weekOf(now)}
      ))
      and ${fitting(actor, query, worded)}
    order by md5(user_id::text || ${now.toISOString().slice(0, 10)})
    limit ${limits.featuredFractionals}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
};

/** The row above a company's search. It never stands in the search's way: what takes too long is left out. */
export const listFeatured = async (
  db: Pool,
  actor: Actor,
  query: FractionalQuery,
  now = new Date(),
): Promise<FractionalCard[]> => {
  const ids = await db
    .transaction()
    .execute((trx) => choose(trx, actor, query, now))
    .catch((cause: unknown) => {
      if (wasCutOff(cause)) return [];
      throw cause;
    });
  return (await listProfileRows(db, ids)).map((row) => toCard(row, 'company'));
};
