import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { Currency } from './money.ts';
import { BusinessType, FractionalType, Id, Location } from './values.ts';

/** The filters of the cockpit; the lists behind its figures take the same. */
export const LiquidityQuery = z.object({
  fractional_type: FractionalType.optional(),
  location: Location.optional(),
  main_category: Id.optional(),
  client_type_expertise: BusinessType.optional(),
});
export type LiquidityQuery = z.output<typeof LiquidityQuery>;

/** Supply and demand of a function in a region. Replies and hires are of the last `limits.liquidityDays`. */
export const Market = z.object({
  fractional_type: FractionalType,
  location: Location,
  /** The jobs with the status active, filled and closed, without archived ones. */
  active_jobs: z.int(),
  filled_jobs: z.int(),
  closed_jobs: z.int(),
  /** Approved people with the function as their first. */
  people: z.int(),
  /** Applications to the active jobs. */
  applications: z.int(),
  /** Until the first answer; null without one. */
  median_reply_hours: z.number().nullable(),
  /** Applications that were answered, and that ended without an answer. */
  answered: z.int(),
  ghosted: z.int(),
  /** From the publication of a job to its hire; null without one. */
  median_hire_days: z.number().nullable(),
});
export type Market = z.infer<typeof Market>;

/** Paid subscriptions in a currency; currencies are never summed. `before`: the period of the same length before. */
export const RecurringRevenue = z.object({
  currency: Currency,
  /** What the running ones pay a month. */
  monthly: z.number(),
  started: z.int(),
  started_before: z.int(),
  ended: z.int(),
  ended_before: z.int(),
});
export type RecurringRevenue = z.infer<typeof RecurringRevenue>;

export const liquidity = endpoint({
  method: 'GET',
  path: '/desk/liquidity',
  summary:
    'Supply and demand by function and region, and paid subscriptions by currency, of the last 30 days',
  ...forAdmins('dashboard'),
  query: LiquidityQuery,
  response: z.object({
    markets: z.array(Market),
    /** Null for roles without the accounts of people. */
    revenue: z.array(RecurringRevenue).nullable(),
  }),
});
