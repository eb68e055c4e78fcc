import { sql } from 'kysely';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import type { Plan, PlanDuration, PlanSubType, PlanTitle, PlanType } from '../../../../contract/src/plans.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import type { TaskDefinition } from '../../lib/tasks.ts';
import { planTexts } from './plan-texts.ts';

type StoredPlanType = DB['plans']['plan_type'];
type StoredPlanSubType = DB['plans']['plan_sub_type'];

/** The wire's spelling of a stored plan type (spec section 1). */
export const wirePlanTypes = {
  fractional: 'Fractionl',
  company: 'Company',
} as const satisfies Record<StoredPlanType, PlanType>;

/** The stored plan type of the wire's spelling. */
export const storedPlanTypes = {
  Fractionl: 'fractional',
  Company: 'company',
} as const satisfies Record<PlanType, StoredPlanType>;

const wirePlanSubTypes = {
  promote_jobs: 'PromoteJobs',
  sourcing: 'Sourcing',
} as const satisfies Record<NonNullable<StoredPlanSubType>, PlanSubType>;

/** A kind of plan; an account has at most one plan of each. Its column is named `line`. */
export type PlanFamily = DB['subscriptions']['line'];

/** A plan for a month or a year, with its price in minor units in every currency: a row of `plan_offers`. */
export interface PlanPrice {
  id: string;
  planId: string;
  title: PlanTitle;
  duration: PlanDuration;
  planType: StoredPlanType;
  planSubType: StoredPlanSubType;
  family: PlanFamily;
  /** The rank within the family, the smallest plan first. */
  position: number;
  amounts: Record<Currency, number>;
}

const mapAmounts = (amounts: Record<Currency, number>, map: (amount: number) => number) => ({
  USD: map(amounts.USD),
  CAD: map(amounts.CAD),
  GBP: map(amounts.GBP),
  AUD: map(amounts.AUD),
});

/** Whether a row of `plan_prices` has the version for sale: the highest. */
const isForSale = sql<boolean>`plan_prices.version = (
  select max(version) from plan_prices as other where other.plan_id = plan_prices.plan_id)`;

/** All plan prices by family and size, the month before the year. */
export const listPlanPrices = async (db: Db): Promise<PlanPrice[]> => {
  const rows = await db
    .selectFrom('plan_offers')
    .innerJoin('plans', 'plans.id', 'plan_offers.plan_id')
    .select(['plan_offers.id', 'plan_offers.plan_id', 'plan_offers.duration'])
    .select([
      'plans.title',
      'plans.plan_type',
      'plans.plan_sub_type',
      'plans.line as family',
      'plans.position',
    ])
    .select((eb) =>
      eb
        .selectFrom('plan_prices')
        .select(sql<Record<Currency, number>>`jsonb_object_agg(currency, month_minor)`.as('amounts'))
        .whereRef('plan_prices.plan_id', '=', 'plans.id')
        .where(isForSale)
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
    family: row.family,
    position: row.position,
    amounts: mapAmounts(row.month, (month) => month * (row.duration === 'year' ? limits.planYearMonths : 1)),
  }));
};

/** The plan price that the API's `plan_id` names. Throws not_found. */
export const getPlanPrice = async (db: Db, id: string): Promise<PlanPrice> => {
  const planPrice = (await listPlanPrices(db)).find((candidate) => candidate.id === id);
  if (planPrice === undefined) throw problem('not_found', 'Plan not found.');
  return planPrice;
};

/** The plan price of a stored subscription or order. */
export const findPlanPrice = (
  planPrices: PlanPrice[],
  row: { plan_id: string; duration: PlanDuration },
): PlanPrice => {
  const planPrice = planPrices.find(
    ({ planId, duration }) => planId === row.plan_id && duration === row.duration,
  );
  if (planPrice === undefined) throw new Error(`No price of plan ${row.plan_id} for a ${row.duration}.`);
  return planPrice;
};

/** A plan price as the wire has it; `paid` is the amount in minor units where it differs from today's price. */
export const toPlan = (
  planPrice: PlanPrice,
  currency: Currency,
  paid: number = planPrice.amounts[currency],
): Plan => ({
  id: planPrice.id,
  title: planPrice.title,
  ...planTexts(planPrice.title),
  duration: planPrice.duration,
  amount: toMajor(paid),
  currency,
  amounts: mapAmounts(planPrice.amounts, toMajor),
  plan_type: wirePlanTypes[planPrice.planType],
  plan_sub_type: planPrice.planSubType && wirePlanSubTypes[planPrice.planSubType],
});

/** Enqueued when an account's plan promotes jobs, or promotes more of them. The jobs feature applies it to live jobs. */
export const promotionStarted: TaskDefinition<{ user_id: string }> = {
  name: 'promotion_began',
  input: z.object({ user_id: Id }),
};

/** Cancels the plans of a suspended account: people without access are not charged. `cancel-plan.ts` runs it. */
export const renewalsToStop: TaskDefinition<{ user_id: string }> = {
  name: 'stop_renewals',
  input: z.object({ user_id: Id }),
  retries: 15,
};
