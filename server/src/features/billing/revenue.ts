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

/** What was paid, less what was paid back: by currency, and by month (`YYYY-MM`, in UTC) and currency. */
export const revenueBetween = async (
  db: Db,
  filter: RevenueFilter,
): Promise<{ totals: Revenue[]; months: (Revenue & { month: string })[] }> => {
  const { rows: months } = await sql<Revenue & { month: string }>`
    select to_char(paid_at, 'YYYY-MM') as month, currency, ${sums}
    from invoices where ${paidBetween(filter)} group by 1, 2 order by 1, 2`.execute(db);
  const totals = new Map<Currency, Revenue>();
  for (const { currency, new_minor, recurring_minor } of months) {
    const sum = totals.get(currency) ?? { currency, new_minor: 0, recurring_minor: 0 };
    totals.set(currency, {
      currency,
      new_minor: sum.new_minor + new_minor,
      recurring_minor: sum.recurring_minor + recurring_minor,
    });
  }
  return { totals: [...totals.values()], months };
};

/** Accounts by whether they gave a code when they signed up. */
export const promoSignUps = async (
  db: Db,
  type: 'fractional' | 'company',
): Promise<{ with_code: number; without_code: number }> => {
  const { rows } = await sql<{ with_code: number; without_code: number }>`
    select count(*) filter (where promo_code is not null) as with_code,
      count(*) filter (where promo_code is null) as without_code
    from users where type = ${type} and status <> 'removed'`.execute(db);
  return rows[0] as { with_code: number; without_code: number };
};
