import type { Stripe } from 'stripe';
import type { Line } from '../kinds.ts';
import { decimal, idOf, newId, now, type World } from '../world.ts';
import { share } from './discounts.ts';

interface Draft {
  customer: Stripe.Customer;
  currency: string;
  subscription: Stripe.Subscription | null;
  reason: Stripe.Invoice.BillingReason;
  lines: Line[];
  /** `id` is the discount's, or for a preview anything that names it. */
  discounts: { id: string; coupon: Stripe.Coupon }[];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const lineOf = (
  draft: Draft,
  invoice: string,
  line: Line,
  discountAmounts: { amount: number; discount: string }[],
): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: line.amount,
  currency: draft.currency,
  description: line.description,
  discount_amounts: discountAmounts,
  discountable: line.discountable,
  discounts: [],
  invoice,
  livemode: false,
  metadata: draft.subscription?.metadata ?? {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: null,
      subscription: line.subscription,
      subscription_item: line.item ?? '',
    },
    type: 'subscription_item_details',
  },
  period: { start: line.start, end: line.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price, product: line.product },
    type: 'price_details',
    unit_amount_decimal: decimal(line.quantity === 0 ? 0 : line.amount / line.quantity),
  },
  quantity: line.quantity,
  quantity_decimal: decimal(line.quantity),
  subscription: line.subscription,
  subtotal: line.amount,
  taxes: [],
});

/** What is to be paid once the customer's balance (below nothing: a credit) is counted in, and what is left of it. */
export const settleBalance = (total: number, balance: number) =>
  total < 0
    ? { amountDue: 0, endingBalance: balance + total }
    : { amountDue: Math.max(0, total + balance), endingBalance: Math.min(0, total + balance) };

/** An invoice with its sums, stored by nobody yet: the draft of a real one, or a preview. */
export const draftInvoice = (world: World, draft: Draft): Stripe.Invoice => {
  const { customer, subscription, currency } = draft;
  const id = newId('in');
  const time = now(world, customer.test_clock);
  const coupons = draft.discounts.map(({ coupon }) => coupon);
  const parts = share(draft.lines, coupons, currency);
  const lines = draft.lines.map((line, at) =>
    lineOf(
      draft,
      id,
      line,
      draft.discounts
        .map((discount, of) => ({ amount: parts[of]?.[at] ?? 0, discount: discount.id }))
        .filter(({ amount }) => amount > 0),
    ),
  );
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total = subtotal - sum(parts.flat());
  const { amountDue } = settleBalance(total, customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Cadre',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: time,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: subscription?.description ?? null,
    discounts: draft.discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: Math.max(time, ...draft.lines.filter((line) => !line.proration).map((line) => line.start)),
    period_start: time,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock ? idOf(customer.test_clock) : null,
    total,
    total_discount_amounts: draft.discounts.map((discount, of) => ({
      amount: sum(parts[of] ?? []),
      discount: discount.id,
    })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: time,
  };
};
