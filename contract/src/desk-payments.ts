import { z } from 'zod';
import { changePreview } from './billing.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { Done, Id, line, Time } from './values.ts';

const Reason = line(limits.deskReasonCharacters, 1);

/** When a change by an admin takes effect. */
export const DeskTiming = z.enum(['period_end', 'now']);
export type DeskTiming = z.infer<typeof DeskTiming>;

/** Money leaves by these calls: they need a recent proof, and no key may make them. */
const forFinance = {
  access: ['admin'],
  adminArea: 'finance',
  requiresRecentAuth: true,
  invalidates: [],
} as const;

export const planCancelFor = endpoint({
  method: 'POST',
  path: '/payment/cancel_plan_for',
  summary: 'Cancels a plan of an account, at the end of its period or now; a past-due plan ends at once',
  ...forFinance,
  idempotent: 'by-nature',
  body: z.object({
    user_id: Id,
    subscription_id: Id,
    when: DeskTiming.default('period_end'),
    /** Whether the unused part of the period is refunded, if the plan ends now. */
    refund: z.boolean().default(false),
    reason: Reason,
  }),
  response: Done,
  errors: ['not_allowed_now', 'payment_unavailable'],
});

export const planCancelPreview = endpoint({
  method: 'GET',
  path: '/payment/cancel_preview_for',
  summary: 'What of the paid period of a plan is unused now, with tax',
  ...forAdmins('finance'),
  query: z.object({ user_id: Id, subscription_id: Id }),
  response: z.object({ ends_at: Time, unused: z.number(), refundable: z.number(), currency: Currency }),
  errors: ['not_allowed_now', 'payment_unavailable'],
});

const planChange = { user_id: Id, plan_id: Id, when: DeskTiming };

export const planChangePreviewFor = endpoint({
  method: 'GET',
  path: '/payment/change_preview_for',
  summary: 'The price and date of a change of the plan of an account',
  ...forAdmins('finance'),
  query: z.object(planChange),
  response: changePreview.response,
  errors: ['not_allowed_now', 'address_required', 'payment_unavailable'],
});

export const planChangeFor = endpoint({
  method: 'POST',
  path: '/payment/change_plan_for',
  summary: 'Changes the paid plan of an account to another of its family, at the end of the period or now',
  ...forFinance,
  idempotent: 'by-nature',
  body: z.object({ ...planChange, reason: Reason }),
  response: Done,
  errors: ['not_allowed_now', 'address_required', 'payment_failed', 'payment_unavailable'],
});

export const paymentRefund = endpoint({
  method: 'POST',
  path: '/payment/refund',
  summary: 'Refunds a payment, whole or in part, to the card that it was made with',
  ...forFinance,
  idempotent: 'by-key',
  body: z.object({
    invoice_id: Id,
    /** Default: all that is left of it. */
    amount: Amount.refine((amount) => amount > 0, 'Enter an amount.').optional(),
    reason: Reason,
  }),
  response: Done,
  errors: ['not_allowed_now', 'payment_unavailable'],
});
