import { sql } from 'kysely';
import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { PlanDuration } from '../../../../contract/src/plans.ts';
import type { Db } from '../../lib/db.ts';

/** Some months later, on the last day of a shorter month, as Stripe counts. */
export const addMonths = (start: Date, months: number): Date => {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
};

/** The renewal from which new prices apply, as the terms promise: the one after next, 30 days after the news at least. */
export const effectiveRenewal = (periodEnd: Date, duration: PlanDuration, told: Date): Date => {
  const months = duration === 'year' ? 12 : 1;
  const earliest = told.getTime() + limits.priceNoticeDays * dayMilliseconds;
  let periods = 1;
  while (addMonths(periodEnd, periods * months).getTime() < earliest) periods += 1;
  return addMonths(periodEnd, periods * months);
};

/** The price of a period in minor units, from that of a month. */
export const periodPrice = (month: number, duration: PlanDuration): number =>
  month * (duration === 'year' ? limits.planYearMonths : 1);

/** A subscriber whose price differs from that of new prices. */
export interface PriceMove {
  subscription_id: string;
  user_id: string;
  name: string;
  currency: Currency;
  duration: PlanDuration;
  from_minor: number;
  to_minor: number;
  effective_at: Date;
}

/** The paying subscribers of a plan who would pay another price, the first renewal first. */
export const listPriceMoves = async (
  db: Db,
  planId: string,
  months: Record<Currency, number>,
  told: Date,
): Promise<PriceMove[]> => {
  const { rows } = await sql<Omit<PriceMove, 'to_minor' | 'effective_at'> & { end_date: string }>`
    select subscriptions.id as subscription_id, user_id, users.full_name as name, currency, duration,
      amount_minor as from_minor, end_date
    from subscriptions join users on users.id = user_id
    where plan_id = ${planId} and provider_id is not null and subscriptions.status <> 'ended'
      and not cancel_at_period_end and next_plan_id is null
    order by end_date, subscriptions.id`.execute(db);
  return rows
    .map(({ end_date, ...row }) => ({
      ...row,
      to_minor: periodPrice(months[row.currency], row.duration),
      effective_at: effectiveRenewal(new Date(end_date), row.duration, told),
    }))
    .filter(({ from_minor, to_minor }) => from_minor !== to_minor);
};
