import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Currency } from './money.ts';
import { Plan } from './plans.ts';
import { Done, Id, line, Time } from './values.ts';

/** Where the payment page sends people once they paid, with `?session_id=`; giving up leads to `payments` beside it. */
export const checkoutReturnPaths = {
  fractional: '/account/fractional/thank-you',
  company: '/account/company/payments',
} as const;

const payers = ['fractional', 'company'] as const;
const PromoCodeText = line(40);

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/payment/create_checkout_session',
  summary: 'Opens the payment page for a plan; the same order again gives the same page while it is open',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-key',
  ownerOnly: true,
  body: z.object({
    plan_id: Id,
    promo_code: PromoCodeText.optional(),
    /** Counts for the first purchase alone: an account keeps its currency. */
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
  summary: 'Whether a payment page was paid; asks the payment service where we have not heard yet',
  access: payers,
  ownerOnly: true,
  query: z.object({ session_id: z.string().min(1).max(200) }),
  response: z.object({ status: CheckoutStatus, plan: Plan, subscription_id: Id.nullable() }),
  errors: ['payment_unavailable'],
});

/** `past_due`: the last charge failed and is tried again; what the plan gives stays meanwhile. */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `plan` holds what is paid for it; `next_plan` takes its place on `end_date`. */
export const Subscription = z.object({
  id: Id,
  plan: Plan,
  status: SubscriptionStatus,
  start_date: Time,
  end_date: Time,
  cancel_at_period_end: z.boolean(),
  next_plan: Plan.nullable(),
  /** Given without a charge: it does not renew. */
  granted: z.boolean(),
  can: z.object({ cancel: z.boolean(), resume: z.boolean(), change: z.boolean() }),
});
export type Subscription = z.infer<typeof Subscription>;

export const userSubscriptions = endpoint({
  method: 'GET',
  path: '/payment/user_subscriptions',
  summary: "The account's plans, the one that ends last first; ended ones stay in the list",
  access: payers,
  ownerOnly: true,
  response: z.array(Subscription),
});

const whichPlan = z.object({ subscription_id: Id.optional() });
const Changed = Done.extend({ subscription: Subscription });

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/payment/cancel_plan',
  summary: "Ends a plan at its period's end; a company with two says which. Again changes nothing",
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: whichPlan,
  response: Changed,
  errors: ['not_allowed_now', 'payment_unavailable'],
});

export const resumePlan = endpoint({
  method: 'POST',
  path: '/payment/resume_plan',
  summary: 'Takes back a cancellation, or a change that waits for the period to end',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: whichPlan,
  response: Changed,
  errors: ['not_allowed_now', 'payment_unavailable'],
});

/**
 * `now`: an upgrade, at once, the difference charged. `period_end`: a downgrade, nothing due. `checkout`: bought anew
 * on the payment page, because nothing is paid for the present plan.
 */
export const PlanChangeTiming = z.enum(['now', 'period_end', 'checkout']);
export type PlanChangeTiming = z.infer<typeof PlanChangeTiming>;

export const changePreview = endpoint({
  method: 'GET',
  path: '/payment/change_preview',
  summary: 'What a change to another plan of the same line would cost, and when',
  access: payers,
  ownerOnly: true,
  query: z.object({ plan_id: Id }),
  response: z.object({
    takes_effect: PlanChangeTiming,
    takes_effect_at: Time,
    from: Plan,
    to: Plan,
    /** What is charged at once; 0 where a credit covers it or nothing is due. */
    due_now: z.number(),
    currency: Currency,
    /** The parts of `due_now`; a credit for unused time is negative. */
    lines: z.array(z.object({ description: z.string(), amount: z.number() })),
    next_amount: z.number(),
    next_date: Time,
  }),
  errors: ['not_allowed_now', 'payment_unavailable'],
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/payment/change_plan',
  summary: 'Changes to another plan of the same line: up at once, down when the period ends',
  access: payers,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: z.object({ plan_id: Id }),
  response: Changed.extend({
    takes_effect: PlanChangeTiming,
    /** Where to pay: the payment page of a new purchase, or the one that completes a charge the bank asks about. */
    url: z.string().nullable(),
  }),
  errors: ['not_allowed_now', 'payment_failed', 'payment_unavailable'],
});

export const PaymentStatus = z.enum(['paid', 'open', 'failed', 'void', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** `amount` is what was paid or is due, after discounts and credits. */
export const Payment = z.object({
  id: Id,
  created_at: Time,
  amount: z.number(),
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

/**
 * `used` and `left` are null where the number holds for each job by itself; `resets_at` where it does not renew.
 * `returned` is what of `allowed` the plan does not give: it was used in an earlier month and came back in this one.
 */
export const PlanAllowance = z.object({
  kind: AllowanceKind,
  label: z.string(),
  used: z.int().nullable(),
  allowed: z.int(),
  left: z.int().nullable(),
  returned: z.int(),
  resets_at: Time.nullable(),
});
export type PlanAllowance = z.infer<typeof PlanAllowance>;

export const paymentDashboard = endpoint({
  method: 'GET',
  path: '/payment/dashboard',
  summary: 'The present plan, what is used and left, when it renews and for how much',
  access: payers,
  response: z.object({
    /** 'Free' where there is none; a company's two are joined. */
    plan_name: z.string(),
    /** Whether plans are this account's to change: a colleague reads those of the company's owner. */
    own: z.boolean(),
    /** The live plans, the one that renews or ends first before. */
    plans: z.array(Subscription),
    allowances: z.array(PlanAllowance),
    /** Of the plan that renews first; null where none does. `next_amounts` has each renewal of its own. */
    renewal_date: Time.nullable(),
    next_amount: z.number().nullable(),
    currency: Currency.nullable(),
    next_amounts: z.array(
      z.object({ subscription_id: Id, date: Time, amount: z.number(), currency: Currency }),
    ),
    /** A charge that failed and is tried again until `ends_at`, when the account becomes Free. */
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
    /** The code given at sign-up, while it can still be used: offered at checkout. */
    promo_code: z.object({ code: z.string(), description: z.string() }).nullable(),
  }),
});

export const billingPortal = endpoint({
  method: 'POST',
  path: '/payment/billing_portal',
  summary: 'A link to the page of cards, addresses and invoices',
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
