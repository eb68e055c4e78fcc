import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import type { Plan, PlanDuration, PlanTitle } from '../../../../contract/src/plans.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { planTexts } from './plan-texts.ts';
import { wirePlanSubTypes, wirePlanTypes } from './plan-types.ts';

/** The kinds of plan of which an account holds at most one. */
export type PlanLine = DB['subscriptions']['line'];

/** A plan for a month or a year, with its price in every currency in minor units. */
export interface Offer {
  id: string;
  planId: string;
  title: PlanTitle;
  duration: PlanDuration;
  planType: DB['plans']['plan_type'];
  planSubType: DB['plans']['plan_sub_type'];
  line: PlanLine;
  /** Its place among the plans of its line, the smallest first. */
  position: number;
  prices: Record<Currency, number>;
}

/** All offers, by line and size, the month before the year. */
export const listOffers = async (db: Db): Promise<Offer[]> => {
  const rows = await db
    .selectFrom('plan_offers')
    .innerJoin('plans', 'plans.id', 'plan_offers.plan_id')
    .select(['plan_offers.id', 'plan_offers.plan_id', 'plan_offers.duration'])
    .select(['plans.title', 'plans.plan_type', 'plans.plan_sub_type', 'plans.line', 'plans.position'])
    .select((eb) =>
      eb
        .selectFrom('plan_prices')
        .select(sql<Record<Currency, number>>`jsonb_object_agg(currency, month_minor)`.as('prices'))
        .whereRef('plan_prices.plan_id', '=', 'plans.id')
        .$asScalar()
        .$notNull()
        .as('month'),
    )
    .orderBy('plans.plan_type', 'desc')
    .orderBy('plans.plan_sub_type')
    .orderBy('plans.position')
    .orderBy('plan_offers.duration')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    planId: row.plan_id,
    title: row.title,
    duration: row.duration,
    planType: row.plan_type,
    planSubType: row.plan_sub_type,
    line: row.line,
    position: row.position,
    prices: inPeriod(row.month, row.duration),
  }));
};

const inPeriod = (month: Record<Currency, number>, duration: PlanDuration): Record<Currency, number> => {
  const times = duration === 'year' ? limits.planYearMonths : 1;
  return {
    USD: month.USD * times,
    CAD: month.CAD * times,
    GBP: month.GBP * times,
    AUD: month.AUD * times,
  };
};

/** The offer that `plan_id` of the API names. Throws not found. */
export const getOffer = async (db: Db, id: string): Promise<Offer> => {
  const offer = (await listOffers(db)).find((one) => one.id === id);
  if (offer === undefined) throw problem('not_found', 'There is no such plan.');
  return offer;
};

/** The offer of a plan that one holds. */
export const offerOf = (offers: Offer[], planId: string, duration: PlanDuration): Offer => {
  const offer = offers.find((one) => one.planId === planId && one.duration === duration);
  if (offer === undefined) throw new Error(`No offer of plan ${planId} for a ${duration}.`);
  return offer;
};

/** An offer as the wire has it; `paid` is what one pays for it where that is not today's price. */
export const toPlan = (offer: Offer, currency: Currency, paid: number = offer.prices[currency]): Plan => ({
  id: offer.id,
  title: offer.title,
  ...planTexts(offer.title),
  duration: offer.duration,
  amount: toMajor(paid),
  currency,
  amounts: {
    USD: toMajor(offer.prices.USD),
    CAD: toMajor(offer.prices.CAD),
    GBP: toMajor(offer.prices.GBP),
    AUD: toMajor(offer.prices.AUD),
  },
  plan_type: wirePlanTypes[offer.planType],
  plan_sub_type: offer.planSubType && wirePlanSubTypes[offer.planSubType],
});

/** The currency of the account's first purchase; it keeps that. */
export const storedCurrency = async (db: Db, userId: string): Promise<Currency | undefined> => {
  const customer = await db
    .selectFrom('payment_customers')
    .select('currency')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return customer?.currency ?? undefined;
};
