import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Currency } from './money.ts';
import { Plan } from './plans.ts';
import { Done, Id, line, Time } from './values.ts';

/** The page after a payment, with `?session_id=`. A cancelled payment leads to `payments` beside it. */
export const checkoutReturnPaths = {
  fractional: '/account/fractional/thank-you',
  company: '/account/company/payments',
} as const;

const payers = ['fractional', 'company'] as const;
const PromoCodeText = line(40);

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/payment/create_checkout_session',
  summary: 'Opens the payment page for a plan; a repeated order returns the same page while it is open',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-key',
  ownerOnly: true,
  body: z.object({
    plan_id: Id,
    promo_code: PromoCodeText.optional(),
    /** Applies to the first purchase only: an account keeps its currency. */
    currency: Currency.optional(),
  }),
  response: z.object({ id: z.string(), url: z.string() }),
  creates: true,
  errors: ['not_allowed_now', 'plan_held', 'payment_unavailable'],
});

export const CheckoutStatus = z.enum(['open', 'paid', 'expired', 'refunded']);
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

export const checkoutStatus = endpoint({
  method: 'GET',
  path: '/payment/checkout_status',
  summary: 'Whether a payment page was paid; queries the payment service if the result is not known yet',
  access: payers,
  scope: 'billing:read',
  ownerOnly: true,
  query: z.object({ session_id: z.string().min(1).max(200) }),
  response: z.object({ status: CheckoutStatus, plan: Plan, subscription_id: Id.nullable() }),
  errors: ['payment_unavailable'],
});

/** `past_due`: the last charge failed and is retried; the plan stays active meanwhile. */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `plan` is the paid plan; `next_plan` replaces it on `end_date`. */
export const Subscription = z.object({
  id: Id,
  plan: Plan,
  status: SubscriptionStatus,
  start_date: Time,
  end_date: Time,
  cancel_at_period_end: z.boolean(),
  /** A pause that has not ended: from then on nothing is charged and the plan grants nothing, until it renews. */
  pause: z.object({ from: Time, until: Time }).nullable(),
  next_plan: Plan.nullable(),
  /** Granted free of charge: it does not renew. */
  granted: z.boolean(),
  can: z.object({ cancel: z.boolean(), pause: z.boolean(), resume: z.boolean(), change: z.boolean() }),
});
export type Subscription = z.infer<typeof Subscription>;

export const userSubscriptions = endpoint({
  method: 'GET',
  path: '/payment/user_subscriptions',
  summary: "The account's plans, the one that ends last first; ended ones stay in the list",
  access: payers,
  scope: 'billing:read',
  ownerOnly: true,
  response: z.array(Subscription),
});

const whichPlan = z.object({ subscription_id: Id.optional() });
const Changed = Done.extend({ subscription: Subscription });
const planStep = {
  method: 'POST',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: whichPlan,
  response: Changed,
  errors: ['not_allowed_now', 'payment_unavailable'],
} as const;

export const cancelPlan = endpoint({
  ...planStep,
  path: '/payment/cancel_plan',
  summary: "Ends a plan at its period's end; a company with two says which. Again changes nothing",
});

export const resumePlan = endpoint({
  ...planStep,
  path: '/payment/resume_plan',
  summary:
    'Undoes a cancellation, or a change or pause scheduled for the end of the period; a running pause ends with the next period',
});

export const pausePlan = endpoint({
  method: 'POST',
  path: '/payment/pause_plan',
  summary:
    'Pauses a monthly plan for one to three months from the end of the paid period; what is stored stays',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ months: z.int().min(1).max(limits.planPauseMonths) }),
  response: Changed,
  errors: ['not_allowed_now', 'payment_unavailable'],
});

/**
 * `now`: an upgrade, effective at once with the difference charged. `period_end`: a downgrade, nothing due. `checkout`:
 * a new purchase on the payment page, because nothing is paid for the current plan.
 */
export const PlanChangeTiming = z.enum(['now', 'period_end', 'checkout']);
export type PlanChangeTiming = z.infer<typeof PlanChangeTiming>;

export const changePreview = endpoint({
  method: 'GET',
  path: '/payment/change_preview',
  summary: 'The price and date of a change to another plan of the same family',
  access: payers,
  scope: 'billing:read',
  ownerOnly: true,
  query: z.object({ plan_id: Id }),
  response: z.object({
    takes_effect: PlanChangeTiming,
    takes_effect_at: Time,
    from: Plan,
    to: Plan,
    /** The amount charged at once; 0 if a credit covers it or nothing is due. */
    due_now: z.number(),
    /** The tax in `due_now`. */
    tax: z.number(),
    currency: Currency,
    /** The items of `due_now`; a credit for unused time is negative. */
    lines: z.array(z.object({ description: z.string(), amount: z.number() })),
    /** Without tax. */
    next_amount: z.number(),
    next_date: Time,
  }),
  errors: ['not_allowed_now', 'address_required', 'payment_unavailable'],
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/payment/change_plan',
  summary:
    'Changes to another plan of the same family: an upgrade at once, a downgrade at the end of the period',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: z.object({ plan_id: Id }),
  response: Changed.extend({
    takes_effect: PlanChangeTiming,
    /** The payment page of a new purchase, or of a charge that the bank wants confirmed. */
    url: z.string().nullable(),
  }),
  errors: ['not_allowed_now', 'address_required', 'payment_failed', 'payment_unavailable'],
});

export const PaymentStatus = z.enum(['paid', 'open', 'failed', 'void', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** `amount` is paid or due, after discounts and credits, with `tax`. `refunded` was paid back of it. */
export const Payment = z.object({
  id: Id,
  created_at: Time,
  amount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  currency: Currency,
  status: PaymentStatus,
  description: z.string(),
  number: z.string().nullable(),
  invoice_url: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const transactionHistory = endpoint({
  method: 'GET',
  path: '/payment/transaction_history',
  summary: "The account's payments, newest first",
  access: payers,
  scope: 'billing:read',
  ownerOnly: true,
  response: z.array(Payment),
});

export const AllowanceKind = z.enum([
  'application',
  'application_today',
  'conversation',
  'invite',
  'saved_search',
  'active_job',
  'seat',
]);
export type AllowanceKind = z.infer<typeof AllowanceKind>;

/** The parts of `allowed` beyond the plan's own number. */
export const allowanceParts = {
  /** Used in an earlier month and refunded in this one. */
  returned: z.int(),
  /** Left unused by the plan in the last month. */
  carried: z.int(),
  /** Added by an admin in this month. */
  given: z.int(),
};

/**
 * `used` and `left` are null where the allowance applies to each job separately; `resets_at` where it does not renew, or
 * renews every day.
 */
export const PlanAllowance = z.object({
  kind: AllowanceKind,
  label: z.string(),
  used: z.int().nullable(),
  allowed: z.int(),
  left: z.int().nullable(),
  ...allowanceParts,
  resets_at: Time.nullable(),
});
export type PlanAllowance = z.infer<typeof PlanAllowance>;

export const paymentDashboard = endpoint({
  method: 'GET',
  path: '/payment/dashboard',
  summary: 'The current plan, its usage, its next renewal and amount',
  access: payers,
  scope: 'billing:read',
  response: z.object({
    /** 'Free' without a plan; the two plans of a company are joined. */
    plan_name: z.string(),
    /** Whether this account may change plans: a colleague sees those of the company's owner. */
    own: z.boolean(),
    /** The active plans, ordered by renewal or end. */
    plans: z.array(Subscription),
    allowances: z.array(PlanAllowance),
    /** The next renewal; null if there is none. `next_amounts` lists each renewal. */
    renewal_date: Time.nullable(),
    next_amount: z.number().nullable(),
    currency: Currency.nullable(),
    next_amounts: z.array(
      z.object({ subscription_id: Id, date: Time, amount: z.number(), currency: Currency }),
    ),
    /** A failed charge, retried until `ends_at`, when the account becomes Free. */
    payment_failed: z
      .object({
        since: Time,
        amount: z.number(),
        currency: Currency,
        next_try_at: Time.nullable(),
        ends_at: Time,
        invoice_url: z.string().nullable(),
      })
      .nullable(),
    /** The code from sign-up while it is valid: offered at checkout. */
    promo_code: z.object({ code: z.string(), description: z.string() }).nullable(),
  }),
});

export const billingPortal = endpoint({
  method: 'POST',
  path: '/payment/billing_portal',
  summary: 'A link to the page for cards, addresses and invoices',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: false,
  ownerOnly: true,
  response: z.object({ url: z.string() }),
  errors: ['payment_unavailable'],
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  summary: "The payment service's events, signed over the raw body; kept, then applied once",
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  response: z.object({ received: z.literal(true) }),
  errors: ['invalid_signature'],
});
