import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';

/** Days in UTC, both included. `users` is a query of the ids of the accounts that count; left out, all. */
export interface RevenueFilter {
  from?: string | undefined;
  to?: string | undefined;
  users?: RawBuilder<unknown>;
}

/** Minor units of one currency; currencies are never summed together. */
export interface Revenue {
  currency: Currency;
  /** First paid invoices of subscriptions. */
  new_minor: number;
  /** Their later ones. */
  recurring_minor: number;
}

// 'is true' has the people hashed once and each invoice looked up in them; else each person's invoices are looked up.
const paidBetween = ({ from, to, users }: RevenueFilter) => sql`
  status in ('paid', 'refunded') and paid_at is not null
  ${from === undefined ? sql`` : sql`and paid_at >= ${from}::date`}
  ${to === undefined ? sql`` : sql`and paid_at < ${to}::date + 1`}
  ${users === undefined ? sql`` : sql`and (user_id in (${users})) is true`}`;

const sums = sql`
  coalesce(sum(amount_minor - refunded_minor) filter (where first), 0)::bigint as new_minor,
  coalesce(sum(amount_minor - refunded_minor) filter (where not first), 0)::bigint as recurring_minor`;

/** What was paid, less what was paid back: by day (UTC) and currency, of the days that had any. */
export const revenueByDay = async (db: Db, filter: RevenueFilter): Promise<(Revenue & { day: string })[]> => {
  const { rows } = await sql<Revenue & { day: string }>`
    select (paid_at at time zone 'UTC')::date as day, currency, ${sums}
    from invoices where ${paidBetween(filter)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};
