import type { Insertable } from 'kysely';
import type { UsdRates } from '../contract/src/comparable-rate.ts';
import { addDays, dayMilliseconds } from '../contract/src/dates.ts';
import type { Currency } from '../contract/src/money.ts';
import type { Db } from '../server/src/lib/db.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { demand, type Role, roles } from './data/roles.ts';
import { idAt, type Random, randomFrom } from './random.ts';

/** A row to insert, with an id that other demo rows can refer to. */
export type DemoRow<Table extends keyof DB> = Insertable<DB[Table]> & { id: string };

interface Industry {
  id: string;
  /** Ids of its sub categories by title. */
  parts: Map<string, string>;
}

/** What all functions that make demo rows share. */
export interface DemoContext {
  random: Random;
  now: Date;
  passwordHash: string;
  industries: Map<string, Industry>;
  /** By title; prices per month in minor units. */
  plans: Map<string, { id: string; family: DB['subscriptions']['line']; prices: Record<Currency, number> }>;
  usdRates: UsdRates;
  /** Job titles in use. */
  jobTitles: Set<string>;
  /** A time `days` ago; in working hours if it is more than a day ago. */
  daysAgo(days: number): Date;
  id(at: Date): string;
}

export const daysBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / dayMilliseconds;

export const getRole = (type: string): Role => {
  const role = roles.find((candidate) => candidate.type === type);
  if (role === undefined) throw new Error(`There are no texts for ${type}.`);
  return role;
};

/** A random role, weighted by demand. */
export const someRole = ({ random }: DemoContext): Role => getRole(random.weighted(demand));

/** Replaces the names in braces with the values. */
export const fillTemplate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const readIndustries = async (db: Db) => {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  const getIndustryParts = (id: string) =>
    new Map(rows.filter((row) => row.parent_id === id).map((row) => [row.title, row.id]));
  return new Map(
    rows
      .filter((row) => row.kind === 'industry')
      .map((row) => [row.title, { id: row.id, parts: getIndustryParts(row.id) }]),
  );
};

/** Reads the catalog and the plans, and starts the random sequence. */
export const openContext = async (db: Db, passwordHash: string, now: Date): Promise<DemoContext> => {
  const random = randomFrom(20_260_101);
  const plans = await db.selectFrom('plans').selectAll().execute();
  const prices = await db.selectFrom('plan_prices').selectAll().execute();
  const getPlanPrices = (id: string) =>
    Object.fromEntries(
      prices.filter(({ plan_id }) => plan_id === id).map((price) => [price.currency, price.month_minor]),
    ) as Record<Currency, number>;
  const daysAgo = (days: number) => {
    const time = addDays(now, -days);
    if (days > 1) time.setUTCHours(random.whole(7, 18), random.whole(0, 59), random.whole(0, 59));
    return time;
  };
  return {
    random,
    now,
    passwordHash,
    industries: await readIndustries(db),
    plans: new Map(
      plans.map((plan) => [plan.title, { id: plan.id, family: plan.line, prices: getPlanPrices(plan.id) }]),
    ),
    usdRates: Object.fromEntries(
      (await db.selectFrom('reference_rates').selectAll().execute()).map((row) => [
        row.currency,
        Number(row.usd_rate),
      ]),
    ),
    jobTitles: new Set(),
    daysAgo,
    id: (at) => idAt(random, at),
  };
};
