import type { Insertable } from 'kysely';
import type { Currency } from '../contract/src/money.ts';
import type { Db } from '../server/src/lib/db.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import type { Role } from './data/role.ts';
import { demand, roles } from './data/roles/all-roles.ts';
import { idAt, type Random, randomFrom } from './random.ts';

/** A row as it is inserted; where a demo row needs its id elsewhere, the id is made here and not by the database. */
export type Row<Table extends keyof DB> = Insertable<DB[Table]> & { id: string };

interface Industry {
  id: string;
  /** Ids of its parts by title. */
  parts: Map<string, string>;
}

/** What everybody who makes demo rows works with. */
export interface World {
  random: Random;
  now: Date;
  passwordHash: string;
  industries: Map<string, Industry>;
  /** By title; prices are a month's in minor units. */
  plans: Map<string, { id: string; line: DB['subscriptions']['line']; prices: Record<Currency, number> }>;
  /** Titles that jobs have, each once. */
  jobTitles: Set<string>;
  /** A moment `days` ago (parts of days count), in working hours where it is more than a day ago. */
  daysAgo(days: number): Date;
  id(at: Date): string;
}

const DAY = 86_400_000;

export const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY);

export const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY;

/** The calendar day in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const roleOf = (type: string): Role => {
  const role = roles.find((one) => one.type === type);
  if (role === undefined) throw new Error(`No texts for ${type}.`);
  return role;
};

/** Some role, the ones in demand more often. */
export const someRole = ({ random }: World): Role => roleOf(random.weighted(demand));

/** Puts `values` into the places that `text` names in braces. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const readIndustries = async (db: Db) => {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  const partsOf = (id: string) =>
    new Map(rows.filter((row) => row.parent_id === id).map((row) => [row.title, row.id]));
  return new Map(
    rows
      .filter((row) => row.kind === 'industry')
      .map((row) => [row.title, { id: row.id, parts: partsOf(row.id) }]),
  );
};

/** Reads the catalog and the plans, and sets chance to its beginning. */
export const openWorld = async (db: Db, passwordHash: string, now: Date): Promise<World> => {
  const random = randomFrom(20_260_101);
  const plans = await db.selectFrom('plans').selectAll().execute();
  const prices = await db.selectFrom('plan_prices').selectAll().execute();
  const pricesOf = (id: string) =>
    Object.fromEntries(
      prices.filter(({ plan_id }) => plan_id === id).map((price) => [price.currency, price.month_minor]),
    ) as Record<Currency, number>;
  const daysAgo = (days: number) => {
    const time = later(now, -days);
    if (days > 1) time.setUTCHours(random.whole(7, 18), random.whole(0, 59), random.whole(0, 59));
    return time;
  };
  return {
    random,
    now,
    passwordHash,
    industries: await readIndustries(db),
    plans: new Map(
      plans.map((plan) => [plan.title, { id: plan.id, line: plan.line, prices: pricesOf(plan.id) }]),
    ),
    jobTitles: new Set(),
    daysAgo,
    id: (at) => idAt(random, at),
  };
};
