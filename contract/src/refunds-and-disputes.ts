import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { Currency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Day, Id, Time } from './values.ts';

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;
export const DisputeStatus = z.enum(['needs_response', 'under_review', 'won', 'lost', 'closed']);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

/** The payment that was refunded or disputed, and its account. */
const payment = {
  id: Id,
  /** Null when the account was erased. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  /** The number of the invoice; null without one. */
  invoice: z.string().nullable(),
  description: z.string(),
  currency: Currency,
  amount: z.number(),
  created_at: Time,
};

export const Refund = z.object({
  ...payment,
  status: RefundStatus,
  /** Null for a refund that was made at the payment service. */
  reason: z.string().nullable(),
  /** The admin who refunded; null for one made at the payment service. */
  refunded_by: z.string().nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const Dispute = z.object({
  ...payment,
  status: DisputeStatus,
  /** The payment service's word for why, such as `fraudulent`. */
  reason: z.string(),
  /** By when it has to be answered; null when that is over. */
  due_at: Time.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

const days = {
  /** In UTC, both included. */
  date_from: Day.optional(),
  date_to: Day.optional(),
};

const list = { method: 'GET', ...forAdmins('finance') } as const;

export const refundList = endpoint({
  ...list,
  path: '/payment/refunds',
  summary: 'Lists all refunds, newest first',
  query: z.object({ ...pagingQuery, ...days, status: RefundStatus.optional() }),
  response: toPageSchema(Refund),
});

export const disputeList = endpoint({
  ...list,
  path: '/payment/disputes',
  summary: 'Lists disputes, open and closed ones, newest first',
  query: z.object({
    ...pagingQuery,
    ...days,
    status: DisputeStatus.optional(),
    /** Open ones wait for an answer or for the bank. */
    open: z.stringbool().optional(),
  }),
  response: toPageSchema(Dispute),
});
