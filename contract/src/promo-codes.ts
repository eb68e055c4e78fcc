import { z } from 'zod';
import { endpoint, everyone, forAdmins } from './endpoint.ts';
import { Amount, Currency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { PlanTitle, PlanType } from './plans.ts';
import { byId, Done, Flag, Id, line, SearchWords, Time } from './values.ts';
import { Version, versioned } from './version.ts';

/** Letters, digits and dashes; case-insensitive, stored in upper case. */
export const PromoCodeName = line(40, 1)
  .refine((value) => /^[A-Za-z0-9-]{3,40}$/.test(value), 'Use 3 to 40 letters, digits or dashes.')
  .transform((value) => value.toUpperCase());

const Off = Amount.refine((value) => value > 0, 'Must be more than zero.');

const fields = {
  code: PromoCodeName,
  /** Either a percentage or an amount. */
  percent_off: z.number().gt(0).max(100).nullish(),
  /**
   * The amount off in `currency`; `other_amounts` has it for others. The code is invalid in a currency without an
   * amount.
   */
  amount_off: Off.nullish(),
  currency: Currency.default('USD'),
  other_amounts: z.partialRecord(Currency, Off).default({}),
  /** The number of months. Default: the first payment only, or all of them with `for_good`. */
  duration_months: z.int().min(1).max(36).nullish(),
  for_good: z.boolean().default(false),
  starts_at: Time.nullish(),
  expires_at: Time.nullish(),
  max_redemptions: z.int().min(1).max(1_000_000).nullish(),
  /** Default: every plan. `plans` lists single ones. */
  plan_type: PlanType.nullish(),
  plans: z.array(PlanTitle).max(8).default([]),
  active: z.boolean().default(true),
};

/** The input to create or change a code. */
export const PromoCodeForm = z
  .object(fields)
  .refine((form) => (form.percent_off == null) !== (form.amount_off == null), {
    path: ['percent_off'],
    message: 'Enter either a percentage or an amount.',
  })
  .refine((form) => !(form.for_good && form.duration_months), {
    path: ['duration_months'],
    message: 'Choose a number of months, or every payment.',
  })
  .refine((form) => !form.starts_at || !form.expires_at || form.starts_at < form.expires_at, {
    path: ['expires_at'],
    message: 'Must be after the start.',
  });
export type PromoCodeForm = z.output<typeof PromoCodeForm>;

/** `redemptions` are paid, `reserved` are on an open payment page, `sign_ups` entered the code at sign-up. */
export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  percent_off: z.number().nullable(),
  amount_off: z.number().nullable(),
  currency: Currency,
  other_amounts: z.partialRecord(Currency, z.number()),
  duration_months: z.int().nullable(),
  for_good: z.boolean(),
  starts_at: Time.nullable(),
  expires_at: Time.nullable(),
  max_redemptions: z.int().nullable(),
  plan_type: PlanType.nullable(),
  plans: z.array(PlanTitle),
  active: z.boolean(),
  /** Whether the code is currently valid. */
  state: z.enum(['live', 'scheduled', 'expired', 'used_up', 'off']),
  redemptions: z.int(),
  reserved: z.int(),
  sign_ups: z.int(),
  version: Version,
  created_at: Time,
});
export type PromoCode = z.infer<typeof PromoCode>;

export const promoCodeList = endpoint({
  method: 'GET',
  path: '/payment/promo_codes',
  summary: 'Lists the promo codes with their usage, newest first',
  ...forAdmins('finance'),
  query: z.object({ ...pagingQuery, search: SearchWords.optional(), active: Flag.optional() }),
  response: toPageSchema(PromoCode),
});

export const promoCodeCreate = endpoint({
  method: 'POST',
  path: '/payment/promo_codes',
  summary: 'Creates a promo code',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-key',
  body: PromoCodeForm,
  response: PromoCode,
  creates: true,
  errors: ['already_exists'],
});

export const promoCodeUpdate = endpoint({
  method: 'PUT',
  path: '/payment/promo_codes/:id',
  summary: 'Changes a promo code; its discount is fixed once it was used',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: PromoCodeForm.safeExtend(versioned),
  response: PromoCode,
  errors: ['already_exists', 'changed_meanwhile', 'not_allowed_now'],
});

export const promoCodeDelete = endpoint({
  method: 'DELETE',
  path: '/payment/promo_codes/:id',
  summary: 'Deletes a promo code; purchases made with it keep their price',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const checkPromoCode = endpoint({
  method: 'POST',
  path: '/payment/check_promo_code',
  summary: 'Whether a code is valid, for the given plan, and its discount',
  access: everyone,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ code: line(40, 1), plan_id: Id.optional(), currency: Currency.optional() }),
  response: z.object({
    valid: z.boolean(),
    /** The discount, or the reason why the code is invalid. */
    description: z.string(),
    /** With `plan_id`: the first payment with the code. */
    first_amount: z.number().nullable(),
    currency: Currency.nullable(),
  }),
});
