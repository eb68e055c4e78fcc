import type { Stripe } from 'stripe';
import { type Context, decimal, newId, now } from '../context.ts';
import type { Line } from '../kinds.ts';
import { nulls } from '../params.ts';
import { distributeDiscounts } from './discounts.ts';
import { calculateTaxes, hasTaxLocation, listTaxIds, sumOfTaxes, type Tax, toInvoiceTaxes } from './tax.ts';

interface Draft {
  customer: Stripe.Customer;
  currency: string;
  subscription: Stripe.Subscription | null;
  reason: Stripe.Invoice.BillingReason;
  lines: Line[];
  /** The discounts; a preview uses temporary ids. */
  discounts: { id: string; coupon: Stripe.Coupon }[];
  /** Whether tax is calculated. Default: as the subscription says. */
  automaticTax?: boolean | undefined;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const toLine = (
  draft: Draft,
  invoice: string,
  line: Line,
  discountAmounts: { amount: number; discount: string }[],
  taxes: Tax[],
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
  taxes: toInvoiceTaxes(taxes),
});

/** The amount due after the customer's balance, and the remaining balance. A negative balance is a credit. */
export const settleBalance = (total: number, balance: number) =>
  total < 0
    ? { amountDue: 0, endingBalance: balance + total }
    : { amountDue: Math.max(0, total + balance), endingBalance: Math.min(0, total + balance) };

/** An invoice with its totals that is not stored: a draft or a preview. */
export const draftInvoice = (context: Context, draft: Draft): Stripe.Invoice => {
  const { customer, subscription, currency } = draft;
  const id = newId('in');
  const time = now(context);
  const coupons = draft.discounts.map(({ coupon }) => coupon);
  const parts = distributeDiscounts(draft.lines, coupons, currency);
  const automaticTax = draft.automaticTax ?? subscription?.automatic_tax.enabled ?? false;
  const nets = draft.lines.map(({ amount }, index) => amount - sum(parts.map((part) => part[index] ?? 0)));
  const taxes = automaticTax ? calculateTaxes(context, customer, nets) : nets.map(() => []);
  const tax = sumOfTaxes(taxes.flat());
  const lines = draft.lines.map((line, position) =>
    toLine(
      draft,
      id,
      line,
      draft.discounts
        .map((discount, index) => ({ amount: parts[index]?.[position] ?? 0, discount: discount.id }))
        .filter(({ amount }) => amount > 0),
      taxes[position] ?? [],
    ),
  );
  const subtotal = sum(lines.map(({ amount }) => amount));
  const net = subtotal - sum(parts.flat());
  const total = net + tax;
  const { amountDue } = settleBalance(total, customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Cadre',
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: automaticTax,
      liability: automaticTax ? { type: 'self' } : null,
      provider: automaticTax ? 'stripe' : null,
      status: automaticTax ? (hasTaxLocation(customer) ? 'complete' : 'requires_location_inputs') : null,
    },
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: time,
    currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.business_name ?? customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: listTaxIds(context, customer.id).map(({ type, value }) => ({ type, value })),
    default_tax_rates: [],
    description: subscription?.description ?? null,
    discounts: draft.discounts.map((discount) => discount.id),
    footer: customer.invoice_settings.footer,
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
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
    starting_balance: customer.balance,
    ...nulls('account_tax_ids application automatically_finalizes_at custom_fields customer_account'),
    ...nulls('customer_shipping default_payment_method default_source due_date effective_at'),
    ...nulls('ending_balance from_invoice hosted_invoice_url invoice_pdf last_finalization_error'),
    ...nulls('latest_revision next_payment_attempt number on_behalf_of receipt_number rendering'),
    ...nulls('shipping_cost shipping_details statement_descriptor'),
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: draft.discounts.map((discount, index) => ({
      amount: sum(parts[index] ?? []),
      discount: discount.id,
    })),
    total_excluding_tax: net,
    total_pretax_credit_amounts: [],
    total_taxes: toInvoiceTaxes(taxes.flat()),
    webhooks_delivered_at: time,
  };
};
