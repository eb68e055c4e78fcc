import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { PlanDuration, PlanTitle } from './plans.ts';
import { Done, Id, line, Time } from './values.ts';

/** A price a month in each currency. A year costs `limits.planYearMonths` months. */
const MonthPrices = z.record(
  Currency,
  Amount.refine((amount) => amount > 0, 'Enter a price.'),
);

/** An immutable set of prices of a plan. */
export const PriceVersion = z.object({
  version: z.int(),
  amounts: MonthPrices,
  /** True: subscribers move to it. False: only new buyers pay it. Null: the first version. */
  moves: z.boolean().nullable(),
  reason: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Time.nullable(),
  /** Its subscribers by the state of their move. */
  waiting: z.int(),
  moved: z.int(),
  skipped: z.int(),
});
export type PriceVersion = z.infer<typeof PriceVersion>;

/** A plan with its price versions, the one for sale first. */
export const CatalogPlan = z.object({
  title: PlanTitle,
  audience: z.enum(['fractional', 'company']),
  subscribers: z.int(),
  versions: z.array(PriceVersion),
});
export type CatalogPlan = z.infer<typeof CatalogPlan>;

export const priceVersionList = endpoint({
  method: 'GET',
  path: '/payment/price_versions',
  summary: 'Lists the plans with all versions of their prices',
  ...forAdmins('finance'),
  response: z.array(CatalogPlan),
});

const NewVersion = z.object({
  plan: PlanTitle,
  amounts: MonthPrices,
  /** True: subscribers move at the renewal after next, and at least 30 days after they are notified. */
  moves: z.boolean(),
});

export const PriceVersionPreview = z.object({
  /** Paying subscribers whose price differs from the new one. */
  subscribers: z.int(),
  /** The difference a month, if all of them move. */
  differences: z.array(z.object({ currency: Currency, subscribers: z.int(), monthly: z.number() })),
  /** The first to renew, at most `limits.deskRows`. */
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      currency: Currency,
      duration: PlanDuration,
      from: z.number(),
      to: z.number(),
      effective_at: Time,
    }),
  ),
});
export type PriceVersionPreview = z.infer<typeof PriceVersionPreview>;

export const priceVersionPreview = endpoint({
  method: 'POST',
  path: '/payment/price_version_preview',
  summary: 'Previews whom new prices of a plan affect, and the monthly difference',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-nature',
  body: NewVersion,
  response: PriceVersionPreview,
});

export const priceVersionCreate = endpoint({
  method: 'POST',
  path: '/payment/price_versions',
  summary: 'Publishes new prices of a plan for new buyers, and notifies the subscribers who move',
  access: ['admin'],
  adminArea: 'finance',
  requiresRecentAuth: true,
  invalidates: ['plans'],
  idempotent: 'by-key',
  body: NewVersion.extend({
    /** The version that the admin saw for sale. */
    after_version: z.int().min(1),
    reason: line(limits.deskReasonCharacters, 1),
  }),
  response: Done,
  errors: ['not_allowed_now', 'changed_meanwhile'],
});
